import { TEXTO_CONCLUSIVAS } from '@portal/contract/captura/estado.ts'
import { type EventoManifesto, JUSTIFICATIVA_MANIFESTO } from '@portal/contract/captura/manifestar.ts'
import { addMoney } from '@portal/contract/money.ts'
import type { Documento } from '@portal/contract/notas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { postConclusivas, postManifest, postManifestLots } from '../../../api/notas/manifestacao.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Modal } from '../../../kit/modal.tsx'
import {
  formatDate,
  formatInstantDay,
  formatInteger,
  formatMoney,
  formatReais,
  formatTaxId,
} from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { byRecipient, queuedText } from './acts.ts'
import { isLate } from './deadline.ts'
import { acceptText, agreeText, dialogWords, lateText } from './dialog-words.ts'
import styles from './manifestacao.module.css'

/** Keys of the queries whose data an event changes. */
const CHANGED = [['captura', 'empresa'], ['notas'], ['documento'], ['manifestacao'], ['inicio'], ['captura', 'avisos']]

/** Ids of the sent manifestações: requests of one company each, or tasks for several companies */
export interface Sent {
  requests: readonly string[]
  tasks: readonly string[]
}

interface Props {
  evento: EventoManifesto
  notas: readonly Documento[]
  company: { cnpj: string; nome: string }
  /** Ids of the notes by company, of several companies; absent: by the recipient that each names */
  groups?: ReadonlyMap<string, readonly string[]>
  /** Companies without a titular for which the office has not accepted the text yet */
  toAccept?: readonly string[]
  /** Until when the certificate that signs is valid; null while unknown */
  certificateEnd: string | null
  /** `YYYY-MM-DD` */
  today: string
  onSent: (sent: Sent) => void
  onClose: () => void
}

/** Says what an event declares, asks for what it needs, and queues it. */
export function ActDialog(props: Props) {
  const { evento, notas, company, groups, toAccept = [], today, onSent, onClose } = props
  const [form, setForm] = useState({
    reason: '',
    isRead: false,
    isLateAccepted: false,
    isAccepted: false,
    isTried: false,
  })
  const [key] = useState(() => crypto.randomUUID())
  const { busy, error, run } = useAct()
  const client = useQueryClient()
  const late = notas.filter((row) => isLate(row, evento === 'ciencia' ? 'ciencia' : 'conclusiva', { today })).length
  const reason = form.reason.replace(/\s+/g, ' ').trim()
  const wrong = reasonProblem(evento, reason)
  const mustAccept = toAccept.length > 0 && !form.isAccepted
  const isReady = form.isRead && !mustAccept && (late === 0 || form.isLateAccepted) && wrong === null
  const words = dialogWords(evento, { count: notas.length, company: company.nome })
  const submit = async () => {
    setForm((now) => ({ ...now, isTried: true }))
    if (!isReady) return
    let sent: Sent = { requests: [], tasks: [] }
    const isDone = await run(async () => {
      if (toAccept.length > 0) await postConclusivas(toAccept)
      const justificativa = reason === '' ? undefined : reason
      const wish = { evento, isLateAccepted: form.isLateAccepted, key, justificativa }
      sent = groups
        ? { requests: [], tasks: await postManifestLots({ ...wish, notas: groups }) }
        : { requests: await postManifest({ ...wish, notas: byRecipient(notas, company.cnpj) }), tasks: [] }
    })
    for (const queryKey of CHANGED) void client.invalidateQueries({ queryKey })
    if (!isDone) return
    notify(queuedText(evento, notas.length))
    onSent(sent)
    onClose()
  }
  return (
    <Modal
      wide="middle"
      safe
      title={words.title}
      text={
        <>
          {words.declares} Valor: <b>{formatReais(addMoney(notas.map(({ vl_docfiscal }) => vl_docfiscal)))}</b>.
        </>
      }
      action={{ label: busy ? 'Enviando…' : words.button, busy, onClick: () => void submit() }}
      onClose={onClose}
    >
      <Follows follows={words.follows} {...props} />
      <Notes notas={notas} />
      {needsReason(evento) && (
        <TextField
          label="Razão"
          hint={`${reason.length} de ${JUSTIFICATIVA_MANIFESTO.maximo} caracteres, no mínimo ${JUSTIFICATIVA_MANIFESTO.minimo}.`}
          required
          maxLength={JUSTIFICATIVA_MANIFESTO.maximo}
          value={form.reason}
          error={form.isTried ? wrong : null}
          onChange={(text) => setForm((now) => ({ ...now, reason: text }))}
        />
      )}
      {late > 0 && (
        <CheckField
          label={lateText(late)}
          checked={form.isLateAccepted}
          error={form.isTried && !form.isLateAccepted ? 'Marque para enviar fora do prazo.' : null}
          onChange={(isLateAccepted) => setForm((now) => ({ ...now, isLateAccepted }))}
        />
      )}
      {toAccept.length > 0 && (
        <>
          <p className={styles.consent}>{TEXTO_CONCLUSIVAS.texto}</p>
          <CheckField
            label={acceptText(toAccept.length)}
            checked={form.isAccepted}
            error={form.isTried && mustAccept ? 'Marque que aceita, ou volte.' : null}
            onChange={(isAccepted) => setForm((now) => ({ ...now, isAccepted }))}
          />
        </>
      )}
      <CheckField
        label={agreeText(
          notas.length,
          groups ? `cada uma das ${groups.size} empresas` : `${company.nome}, ${formatTaxId(company.cnpj)}`,
        )}
        checked={form.isRead}
        error={form.isTried && !form.isRead ? 'Marque que conferiu.' : null}
        onChange={(isRead) => setForm((now) => ({ ...now, isRead }))}
      />
      {error && (
        <p className={styles.wrong} role="alert">
          {error.message}
        </p>
      )}
    </Modal>
  )
}

const needsReason = (evento: EventoManifesto): boolean => evento === 'nao_realizada' || evento === 'desconhecimento'

function reasonProblem(evento: EventoManifesto, reason: string): string | null {
  const { minimo, maximo } = JUSTIFICATIVA_MANIFESTO
  if (!needsReason(evento)) return null
  return reason.length < minimo || reason.length > maximo
    ? `Escreva a razão com ${minimo} a ${maximo} caracteres.`
    : null
}

/** Events of one lot of SEFAZ. */
const LOT = 20

function Follows({ follows, notas, certificateEnd }: { follows: readonly string[] } & Props) {
  const lots = Math.ceil(notas.length / LOT)
  const summaries = notas.filter(({ ds_situacao }) => ds_situacao === 'resumo').length
  const signs = certificateEnd === null ? '' : `, com o certificado até ${formatInstantDay(certificateEnd)}`
  const lines = [
    ...follows,
    ...(summaries > 0
      ? [
          `${summaries === 1 ? '1 tem' : `${formatInteger(summaries)} têm`} só o resumo: o XML completo ainda não chegou.`,
        ]
      : []),
    `Vai em ${lots === 1 ? '1 lote' : `${formatInteger(lots)} lotes`}${signs}. O protocolo fica na nota.`,
  ]
  return (
    <ul className={styles.follows}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The notes of the act; the list scrolls. */
const Notes = ({ notas }: { notas: readonly Documento[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
  <section className={styles.notes} aria-label="Notas do ato" tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Número/série</th>
          <th scope="col">Emitente</th>
          <th scope="col" className={styles.end}>
            Autorizada
          </th>
          <th scope="col" className={styles.end}>
            Valor (R$)
          </th>
        </tr>
      </thead>
      <tbody>
        {notas.map(({ id, nr_docfiscal, nr_serie, nm_remetente, dt_autorizacao, vl_docfiscal }) => (
          <tr key={id}>
            <td>
              {formatInteger(nr_docfiscal)} / {nr_serie ?? 0}
            </td>
            <td>{nm_remetente ?? '–'}</td>
            <td className={styles.end}>{formatDate(dt_autorizacao) || '–'}</td>
            <td className={styles.end}>
              <b>{formatMoney(vl_docfiscal)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
