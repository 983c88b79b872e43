import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPostmasterPid, killPostmaster, usePostgresHome } from '../../../tests/fixtures/postgres-home.ts';
import { StartUpError } from '../start-up-error.ts';
import { findClosedFolder, makeCommand } from './run-as.ts';

const { home, parent, attach, attachOther } = usePostgresHome();
const isRoot = process.geteuid?.() === 0;
const nobody = 65534;
const canBeNobody = isRoot && findClosedFolder({ uid: nobody, gid: nobody }, process.execPath) === undefined;

async function attachAndLeave(): Promise<void> {
  await (await attach()).detach();
}

async function refusal(options = {}): Promise<string> {
  const error = await attach(options).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(StartUpError);
  return (error as StartUpError).message;
}

test('A data folder of another version is refused with both versions and the cure', async () => {
  mkdirSync(join(home(), 'postgres', 'data'), { recursive: true });
  writeFileSync(join(home(), 'postgres', 'data', 'PG_VERSION'), '16\n');
  expect(await refusal()).toMatch(
    /made by PostgreSQL 16 and this release brings PostgreSQL 18: make a backup/,
  );
});

test('A data folder that holds something else is left alone', async () => {
  const letter = join(home(), 'postgres', 'data', 'letter.txt');
  mkdirSync(join(home(), 'postgres', 'data'), { recursive: true });
  writeFileSync(letter, 'dear');
  expect(await refusal()).toMatch(/holds files that are not a PostgreSQL data folder: move them away\.$/);
  expect(readFileSync(letter, 'utf8')).toBe('dear');
  expect(readdirSync(join(home(), 'postgres')).filter((name) => name.startsWith('new-'))).toEqual([]);
});

test('A file where the folder should be is named', async () => {
  writeFileSync(home(), '');
  expect(await refusal()).toBe(
    `${home()} cannot be a folder, because a file is in the way: set SATHA_HOME to another folder.`,
  );
});

test.runIf(process.platform === 'linux')('A place where no folder can be made is named', async () => {
  expect(await refusal({ home: '/proc/satha' })).toBe(
    '/proc/satha cannot be made there: set SATHA_HOME to another folder.',
  );
});

test('A lost password file is named, and so is one of another folder', async () => {
  await attachAndLeave();
  const passwordFile = join(home(), 'postgres-password');
  writeFileSync(passwordFile, 'of another folder\n');
  expect(await refusal()).toMatch(
    /^.*postgres-password does not fit .*: put back the one that was made with it\.$/,
  );
  rmSync(passwordFile);
  expect(await refusal()).toMatch(/^.*postgres-password is missing, and .* cannot be used without it/);
});

test('The password is readable to nobody but its owner', async () => {
  await attachAndLeave();
  expect(statSync(join(home(), 'postgres-password')).mode & 0o777).toBe(0o600);
});

test('A first start that was killed half-way leaves nothing in the way of the next', async () => {
  const killed = attachOther();
  const root = join(home(), 'postgres');
  const hasBegun = () => existsSync(root) && readdirSync(root).some((name) => name.startsWith('new-'));
  // The folder is there for moments.
  await expect.poll(hasBegun, { interval: 1 }).toBe(true);
  killed.process.kill('SIGKILL');
  await killed.leave();
  await attachAndLeave();
  // What it was running may outlive it for a moment, and makes its folder anew.
  const leavesFolder = async () => {
    await attachAndLeave();
    return hasBegun();
  };
  await expect.poll(leavesFolder, { interval: 500 }).toBe(false);
});

/** A program of another kind, run by the owner of the data folder, whose number a lock file may come to hold. */
function runBystander(): ChildProcess {
  const { uid, gid } = statSync(join(home(), 'postgres', 'data'));
  const bystander = spawn('sleep', ['600'], isRoot ? { uid, gid } : {});
  onTestFinished(() => void bystander.kill());
  return bystander;
}

test('Lock files that by now name another program do not keep the server from starting', async () => {
  await (await attach()).detach();
  const bystander = runBystander();
  const { uid, gid } = statSync(join(home(), 'postgres', 'data'));
  for (const file of ['data/postmaster.pid', 'run/.s.PGSQL.5432.lock']) {
    const path = join(home(), 'postgres', file);
    writeFileSync(path, `${bystander.pid}\n${join(home(), 'postgres', 'data')}\n1\n5432\n\n\n\n`);
    chownSync(path, uid, gid);
  }
  await attach();
  expect(findPostmasterPid(home())).not.toBe(bystander.pid);
});

test('A lock file that a full disk cut off is cleared away after a while', async () => {
  await attachAndLeave();
  const lockFile = join(home(), 'postgres', 'data', 'postmaster.pid');
  writeFileSync(lockFile, '');
  // Long ago: a server that just begins has an empty file too, for a moment.
  utimesSync(lockFile, 0, 0);
  await attach();
  expect(findPostmasterPid(home())).toBeDefined();
});

test.runIf(isRoot)('Started by root, PostgreSQL runs as somebody else', async () => {
  await attach();
  const server = `/proc/${findPostmasterPid(home())}`;
  const status = readFileSync(`${server}/status`, 'utf8');
  const idOf = (kind: string) => Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const user = { uid: idOf('Uid'), gid: idOf('Gid') };
  expect(user.uid).toBeGreaterThan(0);
  // A checkout or a home in a folder that only root may enter is opened to it by a capability; otherwise it has none.
  const paths = [readlinkSync(`${server}/exe`), join(home(), 'postgres', 'data')];
  const isOpen = paths.every((path) => findClosedFolder(user, path) === undefined);
  expect(/^CapEff:\s+0+$/m.test(status)).toBe(isOpen);
});

test.runIf(isRoot)(
  'Started by root in a folder that only root may enter, it runs as somebody else too',
  async () => {
    chmodSync(parent(), 0o700);
    await attach();
    const status = readFileSync(`/proc/${findPostmasterPid(home())}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
    await killPostmaster(home());
  },
);

test.runIf(isRoot)(
  'Programs that lie in a folder that only root may enter can be run as somebody else',
  () => {
    chmodSync(parent(), 0o700);
    const program = join(parent(), 'program');
    // Like PostgreSQL, it looks whether it may run itself.
    writeFileSync(program, '#!/bin/sh\ntest -x "$0" && id -u', { mode: 0o755 });
    const user = { uid: nobody, gid: nobody, name: 'nobody', isOwner: false };
    const command = makeCommand(user, program, [], [program]);
    const { stdout } = spawnSync(command.program, command.args, { ...command.identity, encoding: 'utf8' });
    expect(stdout.trim()).toBe(String(nobody));
  },
);

test.runIf(isRoot)('Started by root with sudo, it belongs to who called sudo', async () => {
  await attach({ sudoUid: 1 });
  expect(statSync(join(home(), 'postgres', 'data')).uid).toBe(1);
  expect(statSync(join(home(), 'postgres-password')).uid).toBe(1);
});

test.runIf(canBeNobody)('An ordinary user runs it as herself, and root may join her', async () => {
  chownSync(parent(), nobody, nobody);
  const ordinary = attachOther(home(), nobody);
  expect(await ordinary.firstWords).toBe('attached');
  const root = await attach();
  await ordinary.leave();
  await root.detach();
  expect(findPostmasterPid(home())).toBeUndefined();
});

test.runIf(canBeNobody)('A folder that may not be written is named', async () => {
  const refused = attachOther(home(), nobody);
  expect(await refused.firstWords).toBe(
    `No permission to use ${home()}: give this user access to it, or set SATHA_HOME to another folder.`,
  );
});

test.runIf(canBeNobody)("Another user's data folder is refused with the cure", async () => {
  await attachAndLeave();
  const refused = attachOther(home(), nobody);
  expect(await refused.firstWords).toMatch(
    /^.* belongs to another user \(uid \d+\): start as that user or as root/,
  );
});
