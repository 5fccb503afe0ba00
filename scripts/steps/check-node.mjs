// Imported first by every command, for its effect only: an old Node would otherwise fail later with a syntax error.
// Use only syntax of Node 14. The limits are those of "engines" in package.json.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

if (!isSupported) {
  console.error(
    `Coscope needs Node 20.19 or newer (not 21, and 22 from 22.12), but this is ${process.versions.node}: get it from https://nodejs.org and start again.`,
  );
  process.exit(1);
}
