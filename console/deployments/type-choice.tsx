import type { ReactElement } from 'react';
import type { DeployType } from '../api/deployment.generated.ts';
import { typeHints, typeNames } from './type-names.ts';
import './type-choice.css';

const types: readonly DeployType[] = ['FULL', 'CODE'];

export const TypeChoice = ({
  value,
  onChange,
}: {
  value: DeployType;
  onChange: (type: DeployType) => void;
}): ReactElement => (
  <fieldset className="choices">
    <legend>Type</legend>
    {types.map((type) => (
      <label key={type} className="choice">
        <input type="radio" name="deploy-type" checked={value === type} onChange={() => onChange(type)} />
        <span>
          <span className="choice-name">{typeNames[type]}</span>
          <span className="quiet small">{typeHints[type]}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
