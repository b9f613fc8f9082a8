/**
 * The entry point of every npm script: installs what is missing, then runs scripts/<name>.ts on Node 24 (the npm package
 * `node`). Plain JavaScript that Node 20 understands, since this is the one file that the machine's own Node reads.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const [name, ...args] = process.argv.slice(2)
const script = path.join(root, 'scripts', `${name}.ts`)

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(
    `Node ${process.versions.node} is too old to start from: install Node 20 or later (24 is then fetched by npm).`,
  )
}
if (!name || !existsSync(script)) fail(`There is no script "${name}": see "scripts" in package.json.`)

const folders = [root, path.join(root, 'functions')]
if (!folders.every((folder) => stateOf(folder).isInstalled)) {
  const release = alone()
  for (const folder of folders) install(folder)
  release()
}

const bin = path.join(root, 'node_modules', '.bin')
const child = spawn(path.join(bin, 'node'), ['--disable-warning=ExperimentalWarning', script, ...args], {
  cwd: root,
  // The channel tells a script that runs for long when this process was killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
})
// Ctrl-C reaches the child by the terminal, a signal by this process; the child decides when all ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => fail(`Node 24 from the npm package "node" did not start: ${error.message}`))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

/**
 * Waits while another npm script installs in this checkout: `npm ci` begins by deleting. The lock has the installer's
 * process id. @returns what lets the next one go on
 */
function alone() {
  const lock = path.join(root, '.local', 'installing')
  const own = `${lock}.${process.pid}`
  mkdirSync(path.dirname(lock), { recursive: true })
  writeFileSync(own, String(process.pid))
  const release = () => {
    if (readIfThere(lock) === String(process.pid)) rmSync(lock)
    rmSync(own, { force: true })
  }
  process.on('exit', release)
  let isTold = false
  while (!succeeds(() => linkSync(own, lock))) {
    const holder = readIfThere(lock)
    if (holder !== '' && !isRunning(holder)) {
      // Moved first: of two that find a dead one's lock, the later moves a living one's, and puts it back.
      const moved = `${own}.moved`
      if (succeeds(() => renameSync(lock, moved)) && isRunning(readIfThere(moved)))
        succeeds(() => linkSync(moved, lock))
      rmSync(moved, { force: true })
      continue
    }
    if (!isTold) console.error(`Another npm script installs packages here: this one waits for it (${lock}).`)
    isTold = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  return release
}

function succeeds(act) {
  try {
    act()
    return true
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes(error.code)) return false
    throw error
  }
}

function isRunning(pid) {
  try {
    return process.kill(Number(pid), 0)
  } catch (error) {
    // It is another user's.
    return error.code === 'EPERM'
  }
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Whether what is installed was installed from this very lock file, the packages of workspaces included. */
function stateOf(folder) {
  const stamp = path.join(folder, 'node_modules', '.installed-from')
  const content = readFileSync(path.join(folder, 'package-lock.json'))
  const lock = createHash('sha256').update(content).digest('hex')
  const nested = Object.keys(JSON.parse(content).packages).filter((each) =>
    /^emulators\/.*node_modules/.test(each),
  )
  const isThere = nested.every((each) => existsSync(path.join(folder, each)))
  return { stamp, lock, isInstalled: isThere && readIfThere(stamp) === lock }
}

/** `npm ci`, unless it is installed. */
function install(folder) {
  const { stamp, lock, isInstalled } = stateOf(folder)
  if (isInstalled) return
  const label = path.relative(path.dirname(root), folder)
  console.error(`Installing the packages of ${label} (once per change of its package-lock.json) …`)
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync('npm', options, {
    cwd: folder,
    // What npm says goes to stderr: stdout belongs to the script, which may be asked for JSON.
    stdio: ['inherit', 2, 2],
    shell: process.platform === 'win32',
  })
  if (error || status !== 0)
    fail(`npm ci failed in ${label}${error ? `: ${error.message}` : '; its message stands above'}.`)
  writeFileSync(stamp, lock)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
