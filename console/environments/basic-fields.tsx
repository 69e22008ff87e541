import type { ReactElement } from 'react';
import { RecipeField, TextField, type FieldsProps } from './settings-fields.tsx';
import { withRecipe, type SettingsValues } from './settings-values.ts';

/** The required settings of an environment. */
export const BasicFields = ({
  onRecipe,
  ...props
}: FieldsProps & { onRecipe: (values: SettingsValues) => void }): ReactElement => (
  <div className="fields">
    <TextField {...props} name="name" label="Name" placeholder="Shop, live" hint="Shown in lists" />
    <TextField
      {...props}
      name="host"
      label="Host"
      placeholder="web1.shop.example"
      hint="The machine on which the agent runs; for information only"
    />
    <TextField
      {...props}
      name="deployPath"
      label="Deploy path"
      placeholder="/var/www/shop"
      hint="Contains the releases, shared files and the link to the live release"
    />
    <TextField
      {...props}
      name="repositoryUrl"
      label="Repository"
      placeholder="git@git.example:shop.git"
      hint="The host fetches it with its own key"
    />
    <TextField
      {...props}
      name="deployBranch"
      label="Branch"
      placeholder="main"
      hint="The default for deployments"
    />
    <RecipeField
      value={props.values.recipe}
      error={props.errors['recipe']}
      onChange={(recipe) => onRecipe(withRecipe(props.values, recipe))}
    />
  </div>
);
