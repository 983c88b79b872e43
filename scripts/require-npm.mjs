// Ends whatever installs or runs this checkout by another package manager than npm, before it has changed anything: the
// lockfile is npm's, and what others install is not what was tested.

const manager = process.env.npm_config_user_agent?.split('/')[0];
if (['yarn', 'pnpm', 'bun'].includes(manager)) {
  console.error(
    `Satha is installed and run by npm, and not by ${manager}: use \`npm start\` and \`npm test\`.`,
  );
  process.exit(1);
}
