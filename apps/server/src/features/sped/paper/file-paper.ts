import type { ListaSection } from '@portal/print/lista.ts'
import { paperCount } from '../../notas/exportar/paper-head.ts'
import { printLista } from '../../notas/exportar/print-lista.ts'
import type { StoredFile } from '../file/store.ts'
import { spedFileName } from '../wire.ts'
import { figuresSections } from './figures-sections.ts'
import { companyWords, monthWords, quantityWords } from './paper-words.ts'

const INSTANT = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
const ORDER = '0BCDEGHK19'

/** The result of a generated file as a PDF: its identity, the assessments, and its lines by register. */
export function filePaper(empresa: { name: string; taxId: string }, file: StoredFile): Promise<Uint8Array> {
  const { from, purpose, createdAt, accountName, sha256, lines, summary } = file
  const { resumo, registros } = summary
  const warnings = resumo.nr_causas ?? resumo.nr_avisos ?? 0
  return printLista({
    title: `EFD ICMS/IPI de ${monthWords(from)} · ${companyWords(empresa)}`,
    about: [
      `${spedFileName(empresa.taxId, from)} · ${purpose === '1' ? 'retificadora' : 'original'} · gerado em ${INSTANT.format(createdAt)} por ` +
        `${accountName} · ${quantityWords(resumo.nr_documentos, 'documento', 'documentos')} · ` +
        `${quantityWords(lines, 'linha', 'linhas')} · ${quantityWords(warnings, 'aviso', 'avisos')}`,
      `SHA-256 ${sha256}`,
    ],
    sections: [...figuresSections(resumo), registersSection(registros, lines)],
  })
}

function registersSection(registros: Record<string, number>, lines: number): ListaSection {
  // an object lists numeric names first
  const rows = Object.entries(registros).sort(
    ([a], [b]) => ORDER.indexOf(a.charAt(0)) - ORDER.indexOf(b.charAt(0)) || (a < b ? -1 : 1),
  )
  return {
    title: 'LINHAS POR REGISTRO',
    columns: [
      { title: 'Registro', width: 500, grow: true },
      { title: 'Linhas', width: 110, align: 'right' },
    ],
    rows: [...rows.map(([register, count]) => [register, paperCount(count)]), ['Total', paperCount(lines)]],
    elastic: 0,
  }
}
