import { Type } from 'typebox'
import { DateText, Nullable } from '../common.ts'

/** What the recipient declared of a received NF-e; `tacita`: nothing final until the last day, which counts as confirmation. */
export const MANIFESTACOES = ['sem', 'ciencia', 'confirmada', 'desconhecida', 'nao_realizada', 'tacita'] as const

/** Filters of consulta */
export const manifestFilters = {
  ds_manifestacao: Type.Optional(
    Type.String({
      maxLength: 80,
      description:
        'Só NF-e recebida, em que a empresa é a destinatária: sem, ciencia, confirmada, desconhecida, nao_realizada, tacita; várias, por vírgula',
      examples: ['sem,ciencia'],
    }),
  ),
  dt_prazoate: Type.Optional({
    ...DateText,
    description:
      'O próximo prazo de manifestação termina até este dia: o da Ciência, se ainda cabe, ou o da conclusiva. Sem ds_manifestacao, só ' +
      'sem e ciencia',
  }),
}

/** Fields of Documento */
export const manifestFields = {
  ds_manifestacao: Nullable(
    Type.Enum(MANIFESTACOES, {
      description:
        'Manifestação do destinatário, por eventos registrados e provados. tacita: o prazo terminou sem manifestação conclusiva · nulo: não se ' +
        'aplica (só NF-e em que a empresa é a destinatária; não a cancelada ou denegada sem conclusiva)',
      examples: ['sem'],
    }),
  ),
  dt_prazo_ciencia: Nullable(
    Type.String({
      description: 'Último dia da Ciência, contado da autorização (horário de Brasília)',
      examples: ['2026-12-01'],
    }),
  ),
  dt_prazo_conclusiva: Nullable(
    Type.String({ description: 'Último dia da manifestação conclusiva', examples: ['2027-02-19'] }),
  ),
}
