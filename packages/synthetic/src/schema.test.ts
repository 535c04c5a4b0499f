import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, test, vi } from 'vitest'
import { createTestCa } from './certificates/test-ca.ts'
import { DEMO_COMPANIES, generate, type SyntheticDocument } from './generate.ts'
import { sharedPath } from './testing/shared.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const NFE = 'PL_010e_NT2025.002_v1.01/procNFe_v4.00.xsd'
const EVENTS = 'PL_010_V1.30_eventos_sped-nfe'
const MDFE = 'PL_MDFe_300b_NT012025_1.03'

interface Case {
  schema: string
  is(document: SyntheticDocument): boolean
  /** True for schemas that are older than tax ids with letters and refuse such keys */
  digitsOnly?: boolean
}

const event = (tpEvento: string) => (document: SyntheticDocument) => document.facts.evento?.tpEvento === tpEvento
const kind = (name: SyntheticDocument['kind']) => (document: SyntheticDocument) => document.kind === name

const CASES: Record<string, Case> = {
  nfe: { schema: NFE, is: kind('nfe') },
  nfce: { schema: NFE, is: kind('nfce') },
  cte: { schema: 'PL_CTe_400_NT2026.002_RTC_1.00/procCTe_v4.00.xsd', is: kind('cte') },
  mdfe: { schema: `${MDFE}/procMDFe_v3.00.xsd`, is: kind('mdfe'), digitsOnly: true },
  resnfe: { schema: `${EVENTS}/resNFe_v1.01.xsd`, is: kind('resnfe'), digitsOnly: true },
  cancelamento: { schema: `${EVENTS}/procEventoCancNFe_v1.00.xsd`, is: event('110111'), digitsOnly: true },
  correcao: { schema: `${EVENTS}/procCCeNFe_v1.00.xsd`, is: event('110110'), digitsOnly: true },
  confirmacao: { schema: `${EVENTS}/procConfRecebtoNFe_v1.00.xsd`, is: event('210200'), digitsOnly: true },
  ciencia: { schema: `${EVENTS}/procConfRecebtoNFe_v1.00.xsd`, is: event('210210'), digitsOnly: true },
  encerramento: { schema: `${MDFE}/procEventoMDFe_v3.00.xsd`, is: event('110112') },
}
const SAMPLE = 40

const present = sharedPath(`esquemas/${NFE}`) !== null
if (present) xmlRegisterFsInputProviders()

function validator(schema: string): XsdValidator {
  const path = sharedPath(`esquemas/${schema}`)!
  return XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: path }))
}

const signer = createTestCa()
const kinds = { nfe: 8, nfce: 3, cte: 3, mdfe: 3, resnfe: 3, evento: 16 }
const documents = present
  ? DEMO_COMPANIES.flatMap((empresa) => [
      ...generate({ seed: 3, count: 500, empresa, kinds, from: '2026-06', to: '2026-11', signer }),
    ])
  : []

/** The schema's error message for a document; null when valid. */
function complaint(schema: XsdValidator, { bytes }: SyntheticDocument): string | null {
  const document = XmlDocument.fromBuffer(bytes)
  try {
    schema.validate(document)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    document.dispose()
  }
}

test.runIf(present).each(Object.entries(CASES))(
  '%s is valid against the official schema',
  (name, { schema, is, digitsOnly }) => {
    const chosen = documents
      .filter((document) => is(document) && !(digitsOnly && /[A-Z]/.test(document.chave)))
      .slice(0, SAMPLE)
    expect(chosen.length, `${name}: documents to try`).toBeGreaterThanOrEqual(10)
    const official = validator(schema)
    for (const document of chosen) expect(complaint(official, document), document.name).toBeNull()
    official.dispose()
  },
)
