import type { ReactElement } from 'react';

export const TroubleList = ({ troubles }: { troubles: readonly string[] }): ReactElement => (
  <>
    {troubles.map((trouble) => (
      <div key={trouble} className="problem" role="alert">
        <p>{trouble}</p>
      </div>
    ))}
  </>
);
