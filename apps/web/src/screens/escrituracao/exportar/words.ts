import type { EstadoExportacao, PreviaExportacaoReply } from '@portal/contract/escrituracao/exportar.ts'
import { formatCount } from '../../../lib/format.ts'

export const STATE_WORDS: Readonly<Record<EstadoExportacao, string>> = {
  gerado: 'Gerado',
  importado: 'Importado',
  desfeito: 'Desfeito',
}

type Lack = PreviaExportacaoReply['faltam'][number]

export const LACK_WORDS: Readonly<Record<Lack['tipo'], string>> = {
  acumulador: 'Acumulador sem código',
  conta: 'Conta sem código',
  fornecedor: 'Fornecedor sem conta',
  especie: 'Espécie sem código',
  valores: 'Valores que não fecham',
  duvida: 'Dúvida em aberto',
  xml: 'Nota sem o XML',
}

/** Kinds of a missing code that is given in place. */
export const isMended = (tipo: Lack['tipo']): tipo is 'acumulador' | 'conta' | 'fornecedor' | 'especie' =>
  tipo === 'acumulador' || tipo === 'conta' || tipo === 'fornecedor' || tipo === 'especie'

export const notesText = (count: number): string => formatCount(count, 'nota', 'notas')

/** «Falta 1 código, de 1 nota.» */
export function pendingText({ faltam, nr_pendentes }: Pick<PreviaExportacaoReply, 'faltam' | 'nr_pendentes'>): string {
  const count = faltam.filter(({ fl_impede }) => fl_impede).length
  return `${count === 1 ? 'Falta' : 'Faltam'} ${formatCount(count, 'resposta', 'respostas')}, de ${notesText(nr_pendentes)}.`
}

/** A digest in groups of four. */
export const digestText = (sha256: string): string => sha256.match(/.{1,4}/g)?.join(' ') ?? ''
