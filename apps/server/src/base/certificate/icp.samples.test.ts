import { X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mark } from '@portal/fiscal/base/model.ts'
import { verifyChain } from '@portal/fiscal/certificado/chain.ts'
import { openPool } from '@portal/fiscal/certificado/pool.ts'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { expect, test } from 'vitest'
import { samplesFolder } from '../../testing/samples.ts'
import { readShippedIcp } from './icp.ts'

const folder = samplesFolder()
const pool = openPool((await readShippedIcp()).document, { isExhaustive: false })

const files = folder
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.xml'))
      .sort()
      .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
  : []

/** The chain marks of a file's documents; none of a file that is refused. */
function chainMarks(bytes: Buffer): Mark[] {
  try {
    return readDfe(bytes, { anchors: pool }).flatMap(({ result }) =>
      result.ok && 'marks' in result.dfe ? [result.dfe.marks.chain] : [],
    )
  } catch {
    return []
  }
}

interface Signer {
  name: string
  issuer: string
  mark: Mark
}

/** The certificates in a file, each judged at the first date that the file writes: most samples were altered after signing. */
function signersOf({ name, bytes }: { name: string; bytes: Buffer }): Signer[] {
  const text = bytes.toString('latin1')
  const written = /<(?:dhEmi|dEmi|dhEvento|dhRegEvento|dhRecbto)>([^<]+)</.exec(text)?.[1]
  return [...text.matchAll(/X509Certificate>([^<]+)</g)].flatMap(([, base64 = '']) => {
    try {
      const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
      const issuer = /^CN=(.*)$/m.exec(certificate.issuer)?.[1] ?? ''
      return [{ name, issuer, mark: verifyChain(certificate, pool, new Date(written ?? certificate.validFrom)) }]
    } catch {
      return [] // replaced by the sample's maker
    }
  })
}

test.runIf(folder)('the intact signed sample leads to a shipped root, the one of a test authority is not known', () => {
  const marks = new Map(files.map(({ name, bytes }) => [name, chainMarks(bytes)]))
  expect(marks.get('nfe/nfe-04-simples-csosn101-assinada.xml')).toEqual([{ state: 'ok', reason: null }])
  expect(marks.get('nfe/nfe-23-ibscbs-2026-assinada-envinfe.xml')).toEqual([
    { state: 'unknown', reason: expect.stringContaining('não está entre as autoridades que acompanham o portal') },
  ])
  expect([...marks.values()].flat().filter(({ state }) => state === 'failed')).toEqual([])
})

test.runIf(folder)('the signers of the samples, by themselves, lead to shipped roots', () => {
  const signers = files.flatMap(signersOf)
  const inState = (state: Mark['state']) => signers.filter(({ mark }) => mark.state === state)
  if (process.env.LOG_LEVEL === 'info')
    for (const { name, issuer, mark } of signers)
      process.stderr.write(`${mark.state} ${name} (${issuer}) ${mark.reason}\n`)
  expect(inState('ok').length).toBeGreaterThanOrEqual(20)
  expect(new Set(inState('unknown').map(({ issuer }) => issuer))).toEqual(new Set(['AC Test']))
  // the dates of two samples differ from those of their signatures
  expect(inState('failed').map(({ name }) => name)).toEqual([
    'nfe/nfe-17-ibscbs-completa.xml',
    'nfe/nfe-18-layout310-veiculo.xml',
  ])
  expect(inState('failed').every(({ mark }) => mark.reason?.includes('na data da assinatura'))).toBe(true)
})
