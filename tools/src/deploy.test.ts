import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * Checks the deployment files. There is no container engine in the test environment, so every path, setting
 * and command in them is compared with the repository.
 */
const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const joined = (path: string): string[] =>
  read(path)
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

const SETTINGS = new Set([
  ...[...read('apps/server/src/base/variables.ts').matchAll(/'(PORTAL_[A-Z_]+)'/g)].map(([, name = '']) => name),
  'HOST',
  'PORT',
  'DATABASE_URL',
  'DATA_DIR',
  'NODE_ENV',
  'LOG_LEVEL',
])
/** Folders made by the build; all other copied paths are in the checkout. */
const MADE = /(^|\/)(node_modules|dist)$/

test('the Dockerfile copies existing paths, builds them, and runs as an unprivileged user', () => {
  const lines = joined('Dockerfile')
  const instructions = new Set(lines.map((line) => line.split(' ')[0]))
  expect([...instructions].sort()).toEqual(
    ['CMD', 'COPY', 'ENV', 'EXPOSE', 'FROM', 'HEALTHCHECK', 'RUN', 'STOPSIGNAL', 'USER', 'VOLUME', 'WORKDIR'].sort(),
  )
  for (const line of lines.filter((text) => text.startsWith('COPY '))) {
    const words = line
      .split(/\s+/)
      .slice(1)
      .filter((word) => !word.startsWith('--'))
    for (const source of words.slice(0, -1).map((word) => word.replace(/^\/portal\//, '')))
      expect(MADE.test(source) || existsSync(join(ROOT, source)), source).toBe(true)
  }
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  expect(last).toContain('USER node')
  expect(last.indexOf('USER node')).toBeGreaterThan(last.findLastIndex((line) => line.startsWith('RUN ')))
  for (const line of last.filter((text) => /^(CMD|HEALTHCHECK)/.test(text))) JSON.parse(/\[.*\]/.exec(line)?.[0] ?? '')
  expect(last.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true)
})

test('every workspace’s package.json is copied before npm ci, as the lock file requires', () => {
  const lines = joined('Dockerfile')
  const before = lines
    .slice(
      0,
      lines.findIndex((line) => line.includes('npm ci')),
    )
    .join('\n')
  const folders = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  )
  for (const workspace of [...folders, 'tools', 'e2e', 'bench'].filter((path) =>
    existsSync(join(ROOT, path, 'package.json')),
  ))
    expect(before).toContain(`COPY ${workspace}/package.json ${workspace}/`)
})

test('builds, data and history are excluded from the image', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const name of ['.git', '**/node_modules', '**/dist', 'data']) expect(ignored).toContain(name)
})

test('the exit code of the health check follows the portal’s answer', () => {
  const line = joined('Dockerfile').find((text) => text.startsWith('HEALTHCHECK')) ?? ''
  const [command = '', ...words] = JSON.parse(/\[.*\]/.exec(line)?.[0] ?? '[]') as string[]
  expect(command).toBe('node')
  expect(spawnSync(process.execPath, words, { env: { PORT: '1' } }).status).toBe(1)
})

test.each(['Dockerfile', 'deploy/compose.yaml', 'deploy/portal.service', 'docs/operations.md'])(
  '%s names only settings that there are',
  (file) => {
    // settings used only by the compose file or the script
    const own = ['PORTAL_ENDERECO']
    const named = [...read(file).matchAll(/\b(PORTAL_[A-Z_]*[A-Z])\b/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !SETTINGS.has(name) && !own.includes(name))).toEqual([])
  },
)

test('docs/operations.md explains every setting', () => {
  const text = read('docs/operations.md')
  expect([...SETTINGS].filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

test('the unit runs the build hardened, as its own user, and stops the database last', () => {
  const unit = joined('deploy/portal.service')
  const value = (name: string) => unit.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1)
  expect(value('ExecStart')).toMatch(/ apps\/server\/dist\/main\.js$/)
  expect(existsSync(join(ROOT, 'apps/server/src/start.ts'))).toBe(true)
  expect(value('User')).toBe('portal')
  expect(value('KillMode')).toBe('mixed')
  for (const line of [
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'CapabilityBoundingSet=',
  ])
    expect(unit).toContain(line)
  // the lock reads /proc/sys/kernel/random/boot_id, and V8 compiles at run time
  expect(unit.some((line) => /^(ProcSubset|MemoryDenyWriteExecute)=/.test(line))).toBe(false)
})

test('systemd-analyze accepts the unit, where it is installed', () => {
  const result = spawnSync('systemd-analyze', ['verify', '--man=no', join(ROOT, 'deploy/portal.service')], {
    encoding: 'utf8',
  })
  if (result.error) return
  expect(result.stderr.split('\n').filter((line) => line.includes('portal.service'))).toEqual([])
})

test('the proxies accept the largest upload, do not buffer, and do not publish /metrics', () => {
  const nginx = read('deploy/nginx.conf')
  expect(nginx).toMatch(/client_max_body_size 2200m;[\s\S]+proxy_request_buffering off;/)
  expect(nginx).toMatch(/proxy_buffering off;/)
  expect(nginx).toMatch(/X-Forwarded-For \$remote_addr;/)
  expect(nginx).not.toContain('$proxy_add_x_forwarded_for')
  expect(nginx).toMatch(/location = \/metrics \{\s+return 404;/)
  const caddy = read('deploy/Caddyfile')
  expect(caddy).toMatch(/max_size 2200MB[\s\S]+respond @metricas 404[\s\S]+flush_interval -1/)
  for (const text of [nginx, caddy]) expect((text.match(/\{/g) ?? []).length).toBe((text.match(/\}/g) ?? []).length)
})

test('the compose file does not publish the database and drops the portal’s privileges', () => {
  const text = read('deploy/compose.yaml')
  expect(text).not.toMatch(/\t/)
  const portal = /\nx-portal: &portal\n([\s\S]+?)\nservices:/.exec(text)?.[1] ?? ''
  for (const line of [
    'read_only: true',
    'cap_drop: [ALL]',
    'security_opt: ["no-new-privileges:true"]',
    'condition: service_healthy',
  ])
    expect(portal).toContain(line)
  expect(text.match(/ports:/g)).toHaveLength(1)
  const subnet = /subnet: (\S+)/.exec(text)?.[1]
  expect(portal).toContain(`PORTAL_PROXIES: ${subnet}`)
})

test('the command-line script runs the build and passes its arguments on', () => {
  expect(statSync(join(ROOT, 'deploy/portal.sh')).mode & 0o111).not.toBe(0)
  expect(execFileSync('sh', ['-n', join(ROOT, 'deploy/portal.sh')], { encoding: 'utf8' })).toBe('')
  expect(read('deploy/portal.sh')).toContain('apps/server/dist/cli.js" "$@"')
})

test('the containers have exact versions, bounded logs, and time to start and to stop', () => {
  const compose = read('deploy/compose.yaml')
  const images = [...compose.matchAll(/^\s+image: (\S+)$/gm), ...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(
    ([, image = '']) => image,
  )
  expect(images).toHaveLength(5)
  for (const image of images) expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z-]+)?$/)
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(images).toContain(`portal-contador:${version}`)
  const services = /\nservices:\n([\s\S]+?)\nnetworks:/.exec(compose)?.[1] ?? ''
  const bodies = services.split(/\n {2}(?=[a-z])/).map((text) => text.trim())
  expect(bodies).toHaveLength(4)
  for (const body of bodies) expect(body).toMatch(/logging: \*logging|<<: \*portal/)
  expect(compose).toMatch(/x-portal: &portal[\s\S]+logging: \*logging[\s\S]+services:/)
  expect(compose).toMatch(/max-size: 50m\n\s+max-file: "5"/)
  expect(compose).toMatch(/stop_grace_period: 5m/)
  const health = joined('Dockerfile').find((line) => line.startsWith('HEALTHCHECK')) ?? ''
  expect(health).toContain('--start-period=24h')
  expect(health).toContain('/healthz')
})

test('the portal of the compose file has the owner without rights over the cluster, and the login of the program', () => {
  const compose = read('deploy/compose.yaml')
  expect(compose).toMatch(/DATABASE_URL: postgres:\/\/portal:\$\{SENHA_DONO/)
  expect(compose).toMatch(/DATABASE_URL_APP: postgres:\/\/portal_login:\$\{SENHA_PROGRAMA/)
  expect(compose).toContain('./banco-papeis.sh:/docker-entrypoint-initdb.d/10-papeis.sh:ro')
  expect(compose).not.toMatch(/POSTGRES_USER: portal/)
  expect(execFileSync('sh', ['-n', join(ROOT, 'deploy/banco-papeis.sh')], { encoding: 'utf8' })).toBe('')
  expect(statSync(join(ROOT, 'deploy/banco-papeis.sh')).mode & 0o111).not.toBe(0)
})

test('both proxies show more than one process, and send a call to the next only when the connection is refused', () => {
  expect(read('deploy/nginx.conf')).toMatch(
    /upstream portal \{\s+server 127\.0\.0\.1:3000 [^\n]+\s+server 127\.0\.0\.1:3001 [^\n]+\s+\}[\s\S]+proxy_pass http:\/\/portal;[\s\S]+proxy_next_upstream error;/,
  )
  expect(read('deploy/Caddyfile')).toMatch(/reverse_proxy \{\$PROCESSOS_DO_PORTAL\} \{[\s\S]+health_uri \/readyz/)
  expect(read('deploy/compose.yaml')).toMatch(/PROCESSOS_DO_PORTAL: \$\{PROCESSOS_DO_PORTAL:-portal:3000\}/)
})
