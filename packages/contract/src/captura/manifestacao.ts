import { Type } from 'typebox'
import { Nullable } from '../common.ts'
import { MANIFESTACAO_NAMES, valuesOf } from '../nomes.ts'

/** What the recipient declared of a received NF-e; `tacita`: nothing final until the last day, which counts as confirmation. */
export const MANIFESTACOES = valuesOf(MANIFESTACAO_NAMES)

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
