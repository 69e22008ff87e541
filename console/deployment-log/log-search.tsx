import type { ReactElement, Ref } from 'react';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/format.ts';
import { words } from '../words/words.ts';
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
  const t = words().deploymentLog.search;
  const at = found.indexOf(current);
  return (
    <div className="list-tools log-tools" role="search">
      <input
        ref={ref}
        type="search"
        aria-label={t.label}
        placeholder={t.placeholder}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onGo(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') setWanted('');
        }}
      />
      <Button aria-label={t.previous} disabled={found.length === 0} onClick={() => onGo(-1)}>
        ↑
      </Button>
      <Button aria-label={t.next} disabled={found.length === 0} onClick={() => onGo(1)}>
        ↓
      </Button>
      <span className="quiet small number log-found" role="status">
        {wanted !== '' &&
          (found.length === 0
            ? t.none
            : t.found(at >= 0 ? count(at + 1) : null, found.length, count(found.length)))}
      </span>
    </div>
  );
}
