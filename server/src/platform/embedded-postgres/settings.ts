import type { ClusterLayout } from './layout.ts';

/** The postgresql.conf that initdb leaves behind: the settings proper are written anew at each start. */
export const postgresqlConf = `# Written once. Satha's settings come from the first file, which each start writes anew;
# settings of your own belong in the second, beside it, and win.
include '../satha.conf'
include_if_exists '../local.conf'
`;

/**
 * Makes the server's settings. \`durable: false\` trades every promise about power cuts, and what makes
 * passwords dear to guess, for speed: for tests only. Figures are our own choice for one machine that serves both environments.
 */
export function makeSettings(layout: ClusterLayout, durable: boolean): string {
  const safety = durable ? 'on' : 'off';
  return `# Written at each start of Satha's embedded PostgreSQL: put changes into local.conf.
listen_addresses = ''
port = 5432
unix_socket_directories = ${quote(`"${layout.run.replaceAll('"', '""')}"`)}
unix_socket_permissions = 0700
max_connections = 200
password_encryption = 'scram-sha-256'

shared_buffers = '256MB'
jit = off
# Data lies in memory or on an SSD. At the preset of 4 a table of some dozen rows is read from end to end, and a session
# that has made up its mind does so while the table grows by thousands, until it is next analysed.
random_page_cost = 1.1
wal_level = replica
fsync = ${safety}
synchronous_commit = ${safety}
full_page_writes = ${safety}
${durable ? '' : 'scram_iterations = 1'}
restart_after_crash = on
${process.platform === 'linux' ? "# Opening every file one by one makes a start after a crash take seconds.\nrecovery_init_sync_method = 'syncfs'\n" : ''}
# One file per weekday, so a week is kept. Terse, because details of an error quote rows, and rows hold people.
logging_collector = on
log_destination = 'stderr'
log_directory = ${quote(layout.log)}
log_filename = 'postgres-%a.log'
log_file_mode = 0600
log_rotation_age = '1d'
log_rotation_size = 0
log_truncate_on_rotation = on
log_line_prefix = '%m [%p] %d '
log_error_verbosity = 'terse'

timezone = 'UTC'
log_timezone = 'UTC'
datestyle = 'iso, ymd'
lc_messages = 'C'
`;
}

function quote(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
