-- One value under the key of this installation: whoever cannot read it has another key.
create table secret_key_check (
  id integer primary key check (id = 1),
  value text not null
);
