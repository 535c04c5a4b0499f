import { dominioPurchasesWriter } from './dominio-entradas.ts'
import { dominioEntriesWriter } from './dominio-lancamentos.ts'
import { importableEfdWriter } from './efd-importar.ts'
import { type FreeLayout, freeLayoutWriter } from './free-layout.ts'
import { itemSheetWriter } from './item-sheet.ts'
import {
  type ExportCodes,
  type ExportCompany,
  type ExportItem,
  type ExportLack,
  type ExportNote,
  type LayoutWriter,
  othersOf,
} from './model.ts'
import { prosoftWriter } from './prosoft.ts'

export type ExportSystem = 'planilha' | 'livre' | 'efd' | 'xml' | 'dominio_lancamentos' | 'dominio_entradas' | 'prosoft'

/** What a layout is, apart from its lines. */
export interface LayoutFacts {
  name: string
  /** Menu of the system in which the file is taken */
  where: string
  encoding: 'utf-8' | 'windows-1252' | 'zip'
  extension: string
  /** An office must try it first: no file of it is known to have been taken */
  isUnproven: boolean
  needs: readonly ExportLack['kind'][]
  /** Most digits of the system's codes, which are numbers; null: any text */
  digits: number | null
  /** Writes the instalments of a note */
  hasInstallments: boolean
}

const PURCHASE_NEEDS = ['acumulador', 'especie', 'valores'] as const
const ENTRY_NEEDS = ['conta_debito', 'conta_credito'] as const

export const LAYOUTS: Readonly<Record<ExportSystem, LayoutFacts>> = {
  planilha: {
    name: 'Planilha dos itens',
    where: 'Excel, LibreOffice ou outro programa',
    encoding: 'utf-8',
    extension: 'csv',
    isUnproven: false,
    needs: [],
    digits: null,
    hasInstallments: false,
  },
  livre: {
    name: 'Planilha livre',
    where: 'O sistema do escritório, com as colunas que ele espera',
    encoding: 'utf-8',
    extension: 'txt',
    isUnproven: false,
    needs: [],
    digits: null,
    hasInstallments: false,
  },
  efd: {
    name: 'EFD para importar',
    where: 'Domínio (Importação, SPED Fiscal), Contmatic G5 ou Calima',
    encoding: 'windows-1252',
    extension: 'txt',
    isUnproven: false,
    needs: [],
    digits: null,
    hasInstallments: false,
  },
  xml: {
    name: 'XML com o CFOP de entrada ao lado',
    where: 'Qualquer sistema que lê o XML autorizado',
    encoding: 'zip',
    extension: 'zip',
    isUnproven: false,
    needs: [],
    digits: null,
    hasInstallments: false,
  },
  dominio_lancamentos: {
    name: 'Domínio, lançamentos contábeis',
    where: 'Utilitários, Importação, Importação Padrão, Leiaute Domínio Sistemas com Separador',
    encoding: 'windows-1252',
    extension: 'txt',
    isUnproven: false,
    needs: ENTRY_NEEDS,
    digits: 7,
    hasInstallments: false,
  },
  dominio_entradas: {
    name: 'Domínio, notas de entrada',
    where: 'Utilitários, Importação, Importação Padrão, Leiaute Domínio Sistemas com Separador',
    encoding: 'windows-1252',
    extension: 'txt',
    isUnproven: true,
    needs: PURCHASE_NEEDS,
    digits: 7,
    hasInstallments: true,
  },
  prosoft: {
    name: 'Prosoft, lançamentos',
    where: 'Contábil, Contabilidade, Processamentos, Importação de Lançamentos TXT',
    encoding: 'windows-1252',
    extension: 'TXT',
    isUnproven: true,
    needs: ENTRY_NEEDS,
    digits: 5,
    hasInstallments: false,
  },
}

export interface LayoutInput {
  company: ExportCompany
  codes: ExportCodes
  /** COD_VER of the month, of `efd` */
  efdVersion: string
  /** Of `livre` */
  free: FreeLayout | null
}

/** The writer of a layout made of lines. Throws RangeError for `xml`, which is a zip, and for `livre` without its layout. */
export function openLayout(system: ExportSystem, { company, codes, efdVersion, free }: LayoutInput): LayoutWriter {
  switch (system) {
    case 'planilha':
      return itemSheetWriter()
    case 'efd':
      return importableEfdWriter(company, { version: efdVersion })
    case 'dominio_lancamentos':
      return dominioEntriesWriter(company, codes)
    case 'dominio_entradas':
      return dominioPurchasesWriter(company, codes)
    case 'prosoft':
      return prosoftWriter(codes)
    case 'livre':
      if (!free) throw new RangeError('a free layout without its columns')
      return freeLayoutWriter(free, codes)
    case 'xml':
      throw new RangeError('xml is no layout of lines')
  }
}

/** Key of the codes of an item: destination and CFOP. A freight and a return have no destination, an issued NFS-e no CFOP. */
export const codeKeyOf = ({ destination, cfop }: Pick<ExportItem, 'destination' | 'cfop'>): string =>
  `${destination || 'outros'} ${cfop}`.trimEnd()

/**
 * What a note lacks for the layout: each missing code once, with its number of items. A code that the system cannot
 * have is missing too: it would move what stands after it, or be refused there.
 */
export function lacksOf(
  note: ExportNote,
  { needs, digits }: Pick<LayoutFacts, 'needs' | 'digits'>,
  codes: ExportCodes,
): ExportLack[] {
  const lacks = new Map<string, ExportLack>()
  const add = (kind: ExportLack['kind'], key: string, code = '') => {
    if (!needs.includes(kind)) return
    const id = `${kind} ${key}`
    const known = lacks.get(id)
    if (known) known.items += 1
    else lacks.set(id, code === '' ? { kind, key, items: 1 } : { kind, key, items: 1, code })
  }
  const isCode = (code: string) => digits === null || isNumber(code, digits)
  const needCode = (kind: ExportLack['kind'], key: string, code: string) => {
    if (code === '' || !isCode(code)) add(kind, key, code)
  }
  needCode('especie', note.modelo, codes.species[note.modelo] ?? '')
  for (const item of note.items) {
    const key = codeKeyOf(item)
    needCode('acumulador', key, item.accumulator)
    needCode('conta_debito', key, item.debitAccount)
    needCode('conta_credito', note.party.code, item.creditAccount)
    if (othersOf(item) < 0) add('valores', String(item.n))
  }
  return [...lacks.values()]
}

const isNumber = (code: string, most: number): boolean => code.length <= most && /^\d+$/.test(code)
