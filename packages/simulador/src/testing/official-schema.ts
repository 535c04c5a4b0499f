import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

const ROOT = resolve(import.meta.dirname, '../../../..')
const FOLDER = resolve(ROOT, process.env.PORTAL_AMOSTRAS ?? '../shared', 'esquemas')

/** Whether the official schemas are there; the tests that need them are skipped otherwise. */
export const hasSchemas = existsSync(FOLDER)
if (hasSchemas) xmlRegisterFsInputProviders()
else console.warn(`No ${FOLDER} (set PORTAL_AMOSTRAS): the official schemas are left out.`)

/** The error message of an official schema for a message; null when valid. */
export function complaint(schema: string, xml: string): string | null {
  const path = `${FOLDER}/${schema}`
  const file = readFileSync(path)
  // one of the official files is not in the encoding that it declares
  const utf8 = isUtf8(file) ? file : Buffer.from(file.toString('latin1'))
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(utf8, { url: path }))
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    document.dispose()
    validator.dispose()
  }
}
