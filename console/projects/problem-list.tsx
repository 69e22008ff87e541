import type { ReactElement } from 'react';
import type { ProblemFragment } from '../api/project.generated.ts';
import { words } from '../words/words.ts';

/** The mistakes of a file. Each leads to its place in the text. */
export const ProblemList = ({
  problems,
  onShow,
}: {
  problems: readonly ProblemFragment[];
  onShow: (place: ProblemFragment) => void;
}): ReactElement => (
  <ul className="list problem-list">
    {problems.map((problem, index) => (
      <li key={index}>
        <button type="button" className="plain" onClick={() => onShow(problem)}>
          <span className="visually-hidden">{words().projects.goTo} </span>
          {problem.line}:{problem.column}
        </button>
        <span>
          {problem.message} {problem.path && <code className="quiet">{problem.path}</code>}
        </span>
      </li>
    ))}
  </ul>
);
