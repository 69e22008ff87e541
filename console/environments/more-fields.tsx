import type { ReactElement } from 'react';
import { FlagField, TextField, type FieldsProps } from './settings-fields.tsx';
import './more-fields.css';

/** The settings that have a default. */
export const MoreFields = (props: FieldsProps): ReactElement => (
  <div className="more-fields">
    <div className="fields">
      <TextField
        {...props}
        name="healthCheckUrl"
        label="Health check"
        placeholder="https://shop.example/health"
        hint="Requested by the host after the switch; if it fails, the agent switches back"
      />
      <TextField {...props} name="releasesToKeep" label="Releases to keep" hint="1 to 50, for rollbacks" />
    </div>
    <div className="fields">
      <TextField
        lines
        {...props}
        name="sharedDirs"
        label="Shared directories"
        hint="One per line, relative to the release; kept across releases"
      />
      <TextField
        lines
        {...props}
        name="sharedFiles"
        label="Shared files"
        hint={`Copy them to ${props.values.deployPath.trim()}/shared before the first deployment`}
      />
    </div>
    <FlagField
      {...props}
      name="protectDatabaseRollback"
      label="Protect the database in rollbacks"
      hint="A rollback past a database change must be confirmed"
    />
    {props.values.recipe === 'MAGENTO' ? <MagentoFields {...props} /> : <CommandFields {...props} />}
  </div>
);

const MagentoFields = (props: FieldsProps): ReactElement => (
  <>
    <FlagField
      {...props}
      name="alwaysEnableMaintenance"
      label="Maintenance page in every deployment"
      hint="Otherwise only if the database has to change"
    />
    <FlagField
      {...props}
      name="maintenanceOnDrift"
      label="Maintenance page if modules have changed"
      hint="If config.php does not list the installed modules"
    />
    <TextField
      lines
      {...props}
      name="maintenanceAllowlistIps"
      label="IP addresses that see the shop during maintenance"
      hint="One per line, such as 203.0.113.7 or 10.0.0.0/8"
    />
    <FlagField
      {...props}
      name="configImportEnabled"
      label="Import the configuration"
      hint="Runs app:config:import if the files differ from the database"
    />
    <FlagField
      {...props}
      name="manageCronAndConsumers"
      label="Manage cron and queue consumers"
      hint="Pauses cron while the database changes and restarts consumers with the new code"
    />
  </>
);

const CommandFields = (props: FieldsProps): ReactElement => (
  <div className="fields">
    <TextField
      lines
      {...props}
      name="build"
      errorOf="commands"
      label="Build"
      placeholder="npm ci"
      hint="One command per line, run in the new release while the old one is live"
    />
    <TextField
      lines
      {...props}
      name="migrate"
      errorOf="commands"
      label="Migrate"
      placeholder="bin/migrate"
      hint="Run right before the switch; counts as a database change"
    />
    <TextField
      lines
      {...props}
      name="afterSwitch"
      errorOf="commands"
      label="After the switch"
      placeholder="systemctl reload php-fpm"
      hint="Run when the new release is live, before the health check"
    />
  </div>
);
