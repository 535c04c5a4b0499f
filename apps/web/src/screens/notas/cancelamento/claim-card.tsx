import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import { CircleQuestionMark, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { decideOne } from '../../../api/notas/cancelamentos.ts'
import { Button } from '../../../kit/button.tsx'
import { formatInstant, groupProtocol } from '../../../lib/format.ts'
import { genderOf } from '../query/labels.ts'
import styles from './cancelamento.module.css'
import { DecideDialog } from './decide-dialog.tsx'
import { ProofLadder } from './proof-ladder.tsx'
import { useMayDecide } from './use-may-decide.ts'
import { type Acao, claimOf, claimText, consequenceOf, isProvenEnd, missingText, THIS } from './words.ts'

/** A claimed cancellation and the user's decision about it; nothing when there is neither. */
export function ClaimCard({ documento }: { documento: DocumentoReply }) {
  const [acao, setAcao] = useState<Acao | null>(null)
  const may = useMayDecide()
  const { id, tipo, decisao } = documento
  const pending = documento.fl_cancelamento_pendente === 'S'
  if (!pending && !decisao) return null
  return (
    <>
      {pending && <Pending documento={documento} onAsk={may ? setAcao : null} />}
      {/* a claim made after the decision has its own buttons */}
      <Decided documento={documento} onAsk={may && !pending && !isProvenEnd(documento) ? setAcao : null} />
      {acao && (
        <DecideDialog
          acao={acao}
          tipo={tipo}
          count={1}
          decide={(decision) => decideOne(id, decision)}
          onClose={() => setAcao(null)}
        />
      )}
    </>
  )
}

interface Props {
  documento: DocumentoReply
  /** Null for users who may only read */
  onAsk: ((acao: Acao) => void) | null
}

const WORDS: readonly { acao: Acao; label: (end: string) => string }[] = [
  { acao: 'considerar', label: (end) => `Considerar cancelad${end}` },
  { acao: 'desconsiderar', label: () => 'Desconsiderar' },
]

function Pending({ documento, onAsk }: Props) {
  const { tipo } = documento
  const claim = claimOf(documento)
  const end = genderOf(tipo)
  const prova = claim?.ds_prova ?? 'alegada'
  const facts = [
    ['O que diz', claimText(claim)],
    ['Protocolo', claim?.nr_protocolo ? `${groupProtocol(claim.nr_protocolo)}, não confirmado` : 'Nenhum'],
    ['Quem trouxe', claim?.fl_terceiro === 'S' ? 'Alguém de fora desta empresa' : 'Alguém desta empresa'],
    ['O que falta', missingText(claim)],
  ] as const
  return (
    <section className={styles.card} aria-label="Cancelamento a confirmar">
      <div className={styles.said}>
        <CircleQuestionMark size={16} aria-hidden="true" />
        <p>
          <strong>
            Alguém diz que {THIS[tipo]} foi cancelad{end}, e ninguém provou.
          </strong>{' '}
          {end === 'a' ? 'Ela' : 'Ele'} continua valendo, nas somas e no EFD.
        </p>
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.steps}>
        <ProofLadder prova={prova} />
      </div>
      {onAsk && (
        <div className={styles.words}>
          {WORDS.map(({ acao, label }) => (
            <div key={acao}>
              <Button onClick={() => onAsk(acao)}>{label(end)}</Button>
              <p>{consequenceOf(acao, tipo, 1)}</p>
            </div>
          ))}
        </div>
      )}
      <p className={styles.foot}>
        {onAsk
          ? 'Se a prova chegar depois, a situação muda sozinha.'
          : 'Quem decide é o contador ou o titular. Peça ao contador.'}
      </p>
    </section>
  )
}

function Decided({ documento, onAsk }: Props) {
  const { tipo, decisao } = documento
  if (!decisao) return null
  const { acao, ds_motivo, nm_usuario, dt_decisao } = decisao
  const end = genderOf(tipo)
  const text = acao === 'considerar' ? `Considerad${end} cancelad${end}` : 'Cancelamento desconsiderado'
  const author = nm_usuario ? ` por ${nm_usuario}` : ''
  return (
    <section className={styles.card} aria-label="Decisão sobre o cancelamento">
      <div className={styles.decided}>
        <UserRoundCheck size={16} aria-hidden="true" />
        <div className={styles.decisionText}>
          <p>
            {text}
            {author} em {formatInstant(dt_decisao)}.
          </p>
          <p className={styles.soft}>Motivo: {ds_motivo}</p>
        </div>
        {onAsk && <Button onClick={() => onAsk(otherOf(acao))}>Desfazer</Button>}
      </div>
    </section>
  )
}

const otherOf = (acao: Acao): Acao => (acao === 'considerar' ? 'desconsiderar' : 'considerar')
