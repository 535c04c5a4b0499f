import { createHash, X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { register } from 'tsx/esm/api'
import { fail, inRoot, say } from './run.mjs'

// `node tools/setup/icp.mjs FOLDER` writes the authorities that ship with the product,
// apps/server/icp/icp-brasil.jsonl, from FOLDER/raizes and FOLDER/intermediarias (PEM) and
// FOLDER/PROCEDENCIA.tsv. One JSON line per certificate: roots first, then by name. Writes nothing unless
// every root is pinned and every other certificate chains to a root.
register()
const { ICP_ROOTS } = await import('../../apps/server/src/base/certificate/icp-roots.ts')

const DEEPEST = 5
const pins = new Map(ICP_ROOTS.map((root) => [root.sha256, root]))
const [folder = fail('Uso: node tools/setup/icp.mjs PASTA')] = process.argv.slice(2)
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const nameOf = ({ subject }) => /^CN=(.*)$/m.exec(subject)?.[1] ?? fail(`Certificado sem CN: ${subject}`)

function readFolder(name) {
  return readdirSync(join(folder, name))
    .sort()
    .map((file) => {
      const certificate = new X509Certificate(readFileSync(join(folder, name, file)))
      return { file: `${name}/${file}`, certificate, hash: sha256(certificate.raw) }
    })
}

const roots = readFolder('raizes')
const others = readFolder('intermediarias')
for (const { file, hash, certificate } of roots)
  if (!pins.has(hash) || !certificate.verify(certificate.publicKey)) fail(`${file}: não é uma raiz fixada (${hash}).`)
const missing = ICP_ROOTS.filter(({ sha256: pin }) => !roots.some(({ hash }) => hash === pin))
if (missing.length > 0) fail(`Falta ${missing.map(({ cn }) => cn).join(', ')}.`)

/** The pinned root above a certificate, by signature; undefined when there is none. */
function rootAbove({ certificate, hash }, depth = 0) {
  if (pins.has(hash)) return hash
  if (depth === DEEPEST || !certificate.ca) return undefined
  for (const issuer of [...roots, ...others]) {
    if (!certificate.checkIssued(issuer.certificate) || !certificate.verify(issuer.certificate.publicKey)) continue
    const root = rootAbove(issuer, depth + 1)
    if (root) return root
  }
  return undefined
}

const lineOf = (entry) => {
  const root = rootAbove(entry) ?? fail(`${entry.file}: não leva a uma raiz fixada.`)
  const { certificate } = entry
  const [from, until] = [certificate.validFrom, certificate.validTo].map((text) => new Date(text).toISOString())
  const use = pins.get(root).use
  const der = certificate.raw.toString('base64')
  return JSON.stringify({ cn: nameOf(certificate), from, until, sha256: entry.hash, root, use, der })
}
const byName = (a, b) => {
  const [left, right] = [a, b].map((entry) => `${nameOf(entry.certificate)} ${entry.hash}`)
  return left < right ? -1 : 1
}
const lines = [...roots.toSorted(byName), ...others.toSorted(byName)].map(lineOf)

/** Keeps only public sources; row numbers of an index are omitted. */
const publicSources = (text) =>
  text
    .split('; ')
    .filter((source) => !/\bid \d/.test(source))
    .join('; ')
const [head, ...rows] = readFileSync(join(folder, 'PROCEDENCIA.tsv'), 'utf8').trimEnd().split('\n')
const provenance = rows.map((row) => row.split('\t').map(publicSources))
const column = head.split('\t').indexOf('sha256')
const named = new Set(provenance.map((row) => row[column]))
const unnamed = [...roots, ...others].find(({ hash }) => !named.has(hash))
if (unnamed) fail(`${unnamed.file}: sem procedência.`)

writeFileSync(inRoot('apps/server/icp/icp-brasil.jsonl'), `${lines.join('\n')}\n`)
writeFileSync(
  inRoot('apps/server/icp/procedencia.tsv'),
  `${[head, ...provenance.map((row) => row.join('\t'))].join('\n')}\n`,
)
say(`${roots.length} raízes e ${others.length} intermediárias.`)
