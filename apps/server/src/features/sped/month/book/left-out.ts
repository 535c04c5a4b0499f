import type { NoteRow } from '../read/note-row.ts'
import { addWarning, type MonthFindings } from './findings.ts'

/**
 * Documents of other kinds that the file does not have, with the reason. What the EFD never asks for (GTV-e, DC-e, NF-e
 * ABI, municipal NFS-e) is not said each month. This list alone decides: to book one of them, take its line away and
 * book it in `collect.ts`.
 * A bought BP-e: the D100 of the guide is of buyers and providers alike, and says of model 63 «Os BP-e não devem ser
 * escriturados nas entradas»; a passenger's carriage gives no credit. Issue and guide differ; the guide decides.
 * C870 and C880: «A obrigatoriedade e a forma de escrituração deste registro serão definidas pela UF»; no state's form was read.
 * Source  Guia Prático 3.1.8, C800 (exits only), C870, C880, D100; no text was read that places models 75 and 76
 */
const REASONS = {
  porItem:
    'de cupom emitido sem o resumo por item do dia (C870: produto, quantidade, unidade, CST e CFOP; e o C880 dele): o guia deixa à UF se o pede e de que forma. Se a sua pede, informe no validador.',
  cupom: 'de cupom CF-e SAT recebido: o C800 é só de quem emite. Para crédito, peça a NF-e da compra.',
  bilhete:
    'de BP-e comprado: o Guia Prático diz que o bilhete não se escritura na entrada. Se a sua UF o pede no D100, informe no validador.',
  gas: 'de NFGas: o guia lido não diz onde ela entra. Se a sua UF a pede no C500, informe no validador.',
  agua: 'de NFAg: ela não tem ICMS e não se escritura.',
} as const

export type LeftOut = keyof typeof REASONS

const BY_MODELO: Readonly<Record<number, LeftOut>> = { 59: 'cupom', 63: 'bilhete', 75: 'agua', 76: 'gas' }

/** Why a valid document of another kind is not in the file; undefined when nobody expects it there. */
export const leftOutOf = ({ modelo, situacao }: Pick<NoteRow, 'modelo' | 'situacao'>): LeftOut | undefined =>
  situacao === 'cancelada' ? undefined : BY_MODELO[modelo]

/** Counts one more document of a reason. */
export const countLeftOut = ({ leftOut }: { leftOut: Map<LeftOut, number> }, why: LeftOut): void => {
  leftOut.set(why, (leftOut.get(why) ?? 0) + 1)
}

/** One warning for each reason, with the number of its documents. */
export function warnLeftOut(leftOut: ReadonlyMap<LeftOut, number>, findings: MonthFindings): void {
  for (const [why, count] of leftOut)
    addWarning(findings, null, {
      codigo: 'FORA_DA_EFD',
      mensagem: `Fora do arquivo: ${count === 1 ? '1 documento' : `${count.toLocaleString('pt-BR')} documentos`} ${REASONS[why]}`,
    })
}
