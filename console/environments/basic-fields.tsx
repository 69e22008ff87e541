import type { ReactElement } from 'react';
import { RecipeField, TextField, type FieldsProps } from './settings-fields.tsx';
import { withRecipe, type SettingsValues } from './settings-values.ts';

/** What an environment cannot do without. */
export const BasicFields = ({
  onRecipe,
  ...props
}: FieldsProps & { onRecipe: (values: SettingsValues) => void }): ReactElement => (
  <div className="fields">
    <TextField {...props} name="name" label="Name" placeholder="Shop, live" hint="As it appears in lists" />
    <TextField
      {...props}
      name="host"
      label="Host"
      placeholder="web1.shop.example"
      hint="Where the agent runs; only for you to read"
    />
    <TextField
      {...props}
      name="deployPath"
      label="Deploy path"
      placeholder="/var/www/shop"
      hint="Holds releases, shared files and the link to what is live"
    />
    <TextField
      {...props}
      name="repositoryUrl"
      label="Repository"
      placeholder="git@git.example:shop.git"
      hint="Fetched by the host with its own key"
    />
    <TextField
      {...props}
      name="deployBranch"
      label="Branch"
      placeholder="main"
      hint="Unless a deployment names another"
    />
    <RecipeField
      value={props.values.recipe}
      error={props.errors['recipe']}
      onChange={(recipe) => onRecipe(withRecipe(props.values, recipe))}
    />
  </div>
);
