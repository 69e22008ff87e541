import { createHash } from 'node:crypto';

/** The files of the service, as text. `deploy/` has them for an installation in /opt/steward. */

export type ServiceOptions = {
  user: string;
  dataDir: string;
  /** The directory of this installation. */
  root: string;
  /** How to run Steward: a program and its first arguments. */
  command: readonly string[];
  /** The same with an explicit Node, which reads the file with the settings. */
  node: string;
  program: string;
};

export type ServiceFile = { path: string; mode: number; text: string };

export const settingsFile = '/etc/steward.env';
export const backupDir = '/var/backups/steward';
const unitDir = '/etc/systemd/system';
export const serverUnitFile = `${unitDir}/steward.service`;
export const workerUnitFile = `${unitDir}/steward-worker@.service`;
export const scriptFile = '/usr/local/sbin/steward';

export const serverFiles = (options: ServiceOptions): ServiceFile[] => [
  { path: serverUnitFile, mode: 0o644, text: serverUnit(options) },
  { path: `${unitDir}/steward-backup.service`, mode: 0o644, text: backupUnit(options) },
  { path: `${unitDir}/steward-backup.timer`, mode: 0o644, text: backupTimer },
  { path: scriptFile, mode: 0o755, text: commandScript(options) },
];

export const workerFiles = (options: ServiceOptions): ServiceFile[] => [
  { path: workerUnitFile, mode: 0o644, text: workerUnit(options) },
  { path: scriptFile, mode: 0o755, text: commandScript(options) },
];

const serverUnit = (options: ServiceOptions): string => `# docs/operate.md describes the installation.
[Unit]
Description=Steward: monitoring, deployments and VAT checks for online shops
Documentation=file:${options.root}/docs/operate.md
After=network-online.target
Wants=network-online.target

[Service]
${identity(options)}
# Settings such as STEWARD_PUBLIC_URL=… and SMTP_URL=…. Use mode 0640 and the group of the service, since it can contain passwords.
EnvironmentFile=-${settingsFile}
ExecStart=${options.command.join(' ')} serve

# systemd sends SIGTERM only to Steward, which stops within 19 s and then stops its embedded database.
${lifetime}

# RestrictNamespaces is not set, because the browser's sandbox creates namespaces.
${hardening}

[Install]
WantedBy=multi-user.target
`;

const workerUnit = (
  options: ServiceOptions,
): string => `# One worker process. Start two with: systemctl enable --now steward-worker@1 steward-worker@2
# Needs DATABASE_URL and STEWARD_SECRET_KEY in ${settingsFile}. Run the servers with \`serve --no-workers\` if the workers should do
# all background work.
[Unit]
Description=Steward worker %i
After=network-online.target
Wants=network-online.target

[Service]
${identity(options)}
EnvironmentFile=${settingsFile}
# Worker 1 serves its metrics on port 4201, worker 2 on 4202.
ExecStart=${options.command.join(' ')} worker --port 420%i --host localhost
${lifetime}
${hardening}

[Install]
WantedBy=multi-user.target
`;

const backupUnit = (
  options: ServiceOptions,
): string => `# Makes a backup every night and keeps the last seven. Its timer starts it:
#   systemctl enable --now steward-backup.timer
[Unit]
Description=Steward backup

[Service]
Type=oneshot
User=${options.user}
WorkingDirectory=${options.root}
# The user must own ${backupDir}, with mode 0700.
Environment=STEWARD_DATA_DIR=${options.dataDir}
EnvironmentFile=-${settingsFile}
ExecStart=/bin/sh -c 'exec ${options.command.join(' ')} backup "${backupDir}/${nightly(options)}$(date -u +%%Y-%%m-%%dT%%H%%M%%SZ)"'
# Runs only after a successful backup. Removes only complete nightly backups of this data directory, which have names like these.
ExecStartPost=/bin/sh -c 'ls -1d ${backupDir}/${nightly(options)}20* | head -n -7 | xargs -r rm -rf --'
Nice=10
IOSchedulingClass=idle
`;

/** How the names of nightly backups begin. Backups of another data directory, or made by hand, have other names. */
const nightly = ({ dataDir }: ServiceOptions): string =>
  `nightly-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}-`;

const backupTimer = `[Unit]
Description=Nightly Steward backup

[Timer]
OnCalendar=*-*-* 03:17:00
RandomizedDelaySec=10min
Persistent=true

[Install]
WantedBy=timers.target
`;

const commandScript = ({ user, dataDir, node, program }: ServiceOptions): string => `#!/bin/sh
# Runs a Steward command with the user, settings and data of the service. Run it as root:
#   steward backup ${backupDir}/2026-11-15
set -eu
# Only this command needs root itself.
if [ "\${1-}" = install-service ]; then exec ${node} ${program} "$@"; fi
exec runuser -u ${user} -- env STEWARD_DATA_DIR=${dataDir} \\
  ${node} --env-file-if-exists=${settingsFile} ${program} "$@"
`;

const identity = (options: ServiceOptions): string => `User=${options.user}
WorkingDirectory=${options.root}
${dataAccess(options.dataDir)}
# /var/cache/steward, for compiled code: a start takes half as much CPU time.
CacheDirectory=steward
Environment=NODE_ENV=production STEWARD_DATA_DIR=${options.dataDir} NODE_COMPILE_CACHE=/var/cache/steward`;

const stateRoot = '/var/lib/';

/** systemd creates directories below /var/lib for the user. Others have to be there. */
const dataAccess = (dataDir: string): string =>
  dataDir.startsWith(stateRoot)
    ? `# Creates ${dataDir} for the user. It contains the database, the encryption key and caches.
StateDirectory=${dataDir.slice(stateRoot.length)}
StateDirectoryMode=0711`
    : `# The user must own it. It contains the database, the encryption key and caches.
ReadWritePaths=${dataDir}`;

const lifetime = `KillMode=mixed
TimeoutStopSec=30
Restart=always
RestartSec=1
# Each running check, waiting agent, WebSocket and HTTP client needs a connection.
LimitNOFILE=65536`;

const hardening = `NoNewPrivileges=true
ProtectSystem=strict
ProtectHome=true
PrivateTmp=true
ProtectKernelTunables=true
ProtectKernelModules=true
ProtectControlGroups=true
RestrictSUIDSGID=true
LockPersonality=true
UMask=0077`;
