import { mistakesIn } from './mistakes.js';

const element = (id) => document.getElementById(id);
const [form, error, submit, password, showPassword] = [
  'form',
  'error',
  'submit',
  'password',
  'show-password',
].map(element);
const rows = [...form.querySelectorAll('[data-field]')];

/**
 * The one form of the page. A view says which `fields` it has, the fixed `email` if there is one, whether the password `isNew`, the text of
 * the `button`, and with `send(values)` what happens then. Without a button, there is no form.
 */
export function createForm(words) {
  let shown = null;

  for (const row of rows) row.querySelector('label').textContent = words.fields[row.dataset.field];
  element('password-hint').textContent = words.passwordHint;

  /** Also clears what was shown before: `{ message, fields: [{ field, message }] }`. Fields that are not visible are in the message above. */
  const showFailure = ({ message = '', fields = [] } = {}) => {
    const messages = new Map(fields.map((each) => [each.field, each.message]));
    for (const row of rows) {
      const text = (!row.hidden && messages.get(row.dataset.field)) || '';
      row.querySelector('.field-error').textContent = text;
      row.querySelector('input').setAttribute('aria-invalid', String(text !== ''));
    }
    const wrong = form.querySelector('[aria-invalid="true"]');
    error.textContent = wrong ? '' : message;
    error.hidden = error.textContent === '';
    // A screen reader then reads the error, which describes the field.
    wrong?.focus();
  };

  const setVisible = (isVisible) => {
    password.type = isVisible ? 'text' : 'password';
    showPassword.textContent = isVisible ? words.hidePassword : words.showPassword;
  };
  showPassword.addEventListener('click', () => setVisible(password.type === 'password'));

  const valuesOf = ({ fields = [] }) =>
    Object.fromEntries(fields.map((name) => [name, form.elements[name].value]));

  const submitForm = async () => {
    // The visitor can choose another form while the answer is on its way, and would not understand it there.
    const sent = shown;
    const values = valuesOf(sent);
    const mistakes = mistakesIn(values, sent.isNew ?? false);
    showFailure({ fields: mistakes.map(([field, name]) => ({ field, message: words.mistakes[name] })) });
    if (mistakes.length > 0) return;
    setVisible(false);
    submit.disabled = true;
    try {
      const result = await sent.send(values);
      // Whoever is signed in now goes on, whichever form they chose meanwhile.
      if (shown === sent || result?.user) await sent.done(result);
    } catch (failure) {
      if (shown === sent) showFailure(inLanguage(failure));
    } finally {
      submit.disabled = false;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submitForm();
  });

  const inLanguage = ({ message, fields, reason }) => ({
    message,
    fields: fields?.map((each) =>
      reason === 'COMMON_PASSWORD' && each.field === 'password'
        ? { ...each, message: words.mistakes.commonPassword }
        : each,
    ),
  });

  return {
    showFailure,

    show(view) {
      shown = view;
      const fields = view.fields ?? [];
      for (const row of rows) row.hidden = !fields.includes(row.dataset.field);
      const { email } = form.elements;
      email.readOnly = view.email !== undefined;
      if (view.email !== undefined) email.value = view.email;
      password.autocomplete = view.isNew ? 'new-password' : 'current-password';
      element('password-hint').hidden = !view.isNew;
      setVisible(false);
      submit.textContent = view.button ?? '';
      form.hidden = view.button === undefined;
      showFailure();
      const first = fields.find((name) => !form.elements[name].readOnly);
      if (first && !form.hidden) form.elements[first].focus();
    },
  };
}
