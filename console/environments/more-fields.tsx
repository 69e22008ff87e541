import type { ReactElement } from 'react';
import { FlagField, TextField, type FieldsProps } from './settings-fields.tsx';
import './more-fields.css';

/** The settings that have a default. */
export const MoreFields = (props: FieldsProps): ReactElement => (
  <div className="more-fields">
    <div className="fields">
      <TextField {...props} name="healthCheckUrl" placeholder="https://shop.example/health" />
      <TextField {...props} name="releasesToKeep" />
    </div>
    <div className="fields">
      <TextField lines {...props} name="sharedDirs" />
      <TextField lines {...props} name="sharedFiles" />
    </div>
    <FlagField {...props} name="protectDatabaseRollback" />
    {props.values.recipe === 'MAGENTO' ? <MagentoFields {...props} /> : <CommandFields {...props} />}
  </div>
);

const MagentoFields = (props: FieldsProps): ReactElement => (
  <>
    <FlagField {...props} name="alwaysEnableMaintenance" />
    <FlagField {...props} name="maintenanceOnDrift" />
    <TextField lines {...props} name="maintenanceAllowlistIps" />
    <FlagField {...props} name="configImportEnabled" />
    <FlagField {...props} name="manageCronAndConsumers" />
  </>
);

const CommandFields = (props: FieldsProps): ReactElement => (
  <div className="fields">
    <TextField lines {...props} name="build" errorOf="commands" placeholder="npm ci" />
    <TextField lines {...props} name="migrate" errorOf="commands" placeholder="bin/migrate" />
    <TextField
      lines
      {...props}
      name="afterSwitch"
      errorOf="commands"
      placeholder="systemctl reload php-fpm"
    />
  </div>
);
