import type { ReactElement, Ref } from 'react';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/format.ts';
import type { Search } from './use-search.ts';

export function LogSearch({
  ref,
  search: { wanted, setWanted, found, current },
  onGo,
}: {
  ref: Ref<HTMLInputElement>;
  search: Search;
  onGo: (direction: 1 | -1) => void;
}): ReactElement {
  const at = found.indexOf(current);
  return (
    <div className="list-tools log-tools" role="search">
      <input
        ref={ref}
        type="search"
        aria-label="Search in the log"
        placeholder="Search"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onGo(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') setWanted('');
        }}
      />
      <Button aria-label="Previous match" disabled={found.length === 0} onClick={() => onGo(-1)}>
        ↑
      </Button>
      <Button aria-label="Next match" disabled={found.length === 0} onClick={() => onGo(1)}>
        ↓
      </Button>
      <span className="quiet small number log-found" role="status">
        {wanted !== '' &&
          (found.length === 0
            ? 'No matches'
            : `${at >= 0 ? `${count(at + 1)} of ` : ''}${count(found.length)} ${found.length === 1 ? 'line' : 'lines'}`)}
      </span>
    </div>
  );
}
