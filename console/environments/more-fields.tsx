import type { ReactElement } from 'react';
import { FlagField, LinesField, TextField, type FieldsProps } from './settings-fields.tsx';
import './more-fields.css';

/** Everything that has a sensible default. */
export const MoreFields = (props: FieldsProps): ReactElement => (
  <div className="more-fields">
    <div className="fields">
      <TextField
        {...props}
        name="healthCheckUrl"
        label="Health check"
        placeholder="https://shop.example/health"
        hint="Asked from the host after the switch; anything but success switches back"
      />
      <TextField {...props} name="releasesToKeep" label="Releases to keep" hint="1 to 50, for rolling back" />
    </div>
    <div className="fields">
      <LinesField
        {...props}
        name="sharedDirs"
        label="Shared directories"
        hint="One a line, relative to the release; they outlive it"
      />
      <LinesField
        {...props}
        name="sharedFiles"
        label="Shared files"
        hint={`Put them into ${props.values.deployPath.trim()}/shared before the first deployment`}
      />
    </div>
    <FlagField
      {...props}
      name="protectDatabaseRollback"
      label="Protect the database when rolling back"
      hint="Going back past a change of the database must be confirmed"
    />
    {props.values.recipe === 'MAGENTO' ? <MagentoFields {...props} /> : <CommandFields {...props} />}
  </div>
);

const MagentoFields = (props: FieldsProps): ReactElement => (
  <>
    <FlagField
      {...props}
      name="alwaysEnableMaintenance"
      label="Maintenance page during every deployment"
      hint="Otherwise only when the database has to change"
    />
    <FlagField
      {...props}
      name="maintenanceOnDrift"
      label="Maintenance page when modules changed"
      hint="When the list of modules in config.php is not that of the code"
    />
    <LinesField
      {...props}
      name="maintenanceAllowlistIps"
      label="Addresses that see the shop during maintenance"
      hint="One a line, such as 203.0.113.7 or 10.0.0.0/8"
    />
    <FlagField
      {...props}
      name="configImportEnabled"
      label="Import the configuration"
      hint="app:config:import, when the files differ from the database"
    />
    <FlagField
      {...props}
      name="manageCronAndConsumers"
      label="Look after cron and queue consumers"
      hint="Cron pauses while the database changes; consumers start anew with the new code"
    />
  </>
);

const CommandFields = (props: FieldsProps): ReactElement => (
  <div className="fields">
    <LinesField
      {...props}
      name="build"
      errorOf="commands"
      label="Build"
      placeholder="npm ci"
      hint="A command a line, run in the new release while the old one is live"
    />
    <LinesField
      {...props}
      name="migrate"
      errorOf="commands"
      label="Migrate"
      placeholder="bin/migrate"
      hint="Right before the switch; counts as a change of the database"
    />
    <LinesField
      {...props}
      name="afterSwitch"
      errorOf="commands"
      label="After the switch"
      placeholder="systemctl reload php-fpm"
      hint="When the new release is live, before the health check"
    />
  </div>
);
