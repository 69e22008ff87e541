import type { ReactElement } from 'react';
import { words } from '../words/words.ts';
import { RecipeField, TextField, type FieldsProps } from './settings-fields.tsx';
import { withRecipe, type SettingsValues } from './settings-values.ts';

/** The required settings of an environment. */
export const BasicFields = ({
  onRecipe,
  ...props
}: FieldsProps & { onRecipe: (values: SettingsValues) => void }): ReactElement => (
  <div className="fields">
    <TextField {...props} name="name" placeholder={words().environments.nameExample} />
    <TextField {...props} name="host" placeholder="web1.shop.example" />
    <TextField {...props} name="deployPath" placeholder="/var/www/shop" />
    <TextField {...props} name="repositoryUrl" placeholder="git@git.example:shop.git" />
    <TextField {...props} name="deployBranch" placeholder="main" />
    <RecipeField
      value={props.values.recipe}
      error={props.errors['recipe']}
      onChange={(recipe) => onRecipe(withRecipe(props.values, recipe))}
    />
  </div>
);
