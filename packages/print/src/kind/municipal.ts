import { FiscalError } from '@portal/fiscal/base/error.ts'
import { municipalFamily } from '@portal/fiscal/municipal/families.ts'
import { readMunicipalNote } from '@portal/fiscal/municipal/note.ts'
import { elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { GAP, MARGIN, proseParts } from '../evento/campos.ts'
import { contentSections } from '../evento/conteudo.ts'
import { quadroBlock } from '../evento/quadro.ts'
import type { FormInput, Printed } from '../format/form.ts'
import { dateTime, reais, taxId } from '../format/values.ts'
import { flowPages } from '../paper/flow.ts'
import { MUNICIPAL_WORDING } from '../words/municipal-words.ts'

const NOTHING: ReadonlySet<string> = new Set()
const MARKS: Readonly<Record<string, string>> = { cancelada: 'CANCELADA', substituida: 'SUBSTITUÍDA' }
const MUNICIPAL_FOOT =
  'Todos os campos do arquivo da prefeitura, impressos para informação. A representação oficial é a da página do município.'
const middle = { align: 'center', font: 'bold' } as const

/** The element that is one note of a municipal layout; the root when none is known. */
function noteIn(node: XmlNode): XmlNode | undefined {
  if (municipalFamily(node) !== undefined) return node
  for (const part of elements(node)) {
    const found = noteIn(part)
    if (found) return found
  }
  return undefined
}

export const holdsMunicipalNote = (root: XmlNode): boolean => noteIn(root) !== undefined

/**
 * All fields of an NFS-e of a municipal layout.
 * Throws  FiscalError `print.unknown` when the file is none
 */
export function drawMunicipal({ root, state, options }: FormInput): Printed {
  const node = noteIn(root) ?? root
  const nota = municipalNote(node)
  const mark = nota.protocolState === 'cancelada' ? 'CANCELADA' : MARKS[state.situacao]
  const pages = flowPages(
    {
      head: quadroBlock({
        title: 'NFS-e municipal',
        says: nota.natureza ?? '',
        logo: state.logo,
        about: { lines: [`Nº ${nota.numero}`, nota.emitente.name ?? ''], label: 'NOTA FISCAL DE SERVIÇOS' },
        seal: { label: 'EMISSÃO', lines: [dateTime(nota.issued.local)] },
        fields: [
          { label: 'PRESTADOR', value: taxId(nota.emitente.taxId ?? ''), weight: 36, ...middle },
          { label: 'TOMADOR', value: taxId(nota.destinatario?.taxId ?? ''), weight: 36, ...middle },
          { label: 'VALOR', value: reais((nota.totalCents / 100).toFixed(2)), weight: 28, ...middle },
        ],
      }),
      parts: [
        ...contentSections(node, 'CAMPOS DO ARQUIVO', NOTHING, MUNICIPAL_WORDING),
        ...proseParts('', MUNICIPAL_FOOT, { size: 8 }),
      ],
      watermark: mark ? [mark] : [],
      margin: MARGIN,
      gap: GAP,
    },
    options,
  )
  return { title: `NFS-e municipal ${nota.numero}`, issued: nota.issued.local, pages }
}

function municipalNote(node: XmlNode) {
  try {
    return readMunicipalNote({ node, ancestors: [] })
  } catch (cause) {
    if (!(cause instanceof FiscalError)) throw cause
    throw new FiscalError('print.unknown', 'O arquivo não contém um documento que se possa imprimir.', { cause })
  }
}
