import type { PreviaExportacaoReply } from '@portal/contract/escrituracao/exportar.ts'
import { Link } from '@tanstack/react-router'
import { formatInstant } from '../../../lib/format.ts'
import styles from './exportar.module.css'

type Sent = PreviaExportacaoReply['enviadas'][number]

const WORDS: Record<'cancelada' | 'correcao', string> = {
  cancelada: 'cancelada depois',
  correcao: 'mudou depois: vai como correção',
}

/** The notes of the month that a file had before, those that changed first. */
export function SentNotes({ reply: { enviadas } }: { reply: Pick<PreviaExportacaoReply, 'enviadas'> }) {
  if (enviadas.length === 0) return null
  return (
    <details className={styles.sent}>
      <summary>Notas que já foram</summary>
      <ul>
        {enviadas.map((note) => (
          <SentNote key={note.id_nota} note={note} />
        ))}
      </ul>
    </details>
  )
}

const SentNote = ({
  note: { id_nota, nr_docfiscal, nm_fornecedor, dt_envio, nm_arquivo, ds_mudanca },
}: {
  note: Sent
}) => (
  <li>
    <Link to="/notas/$tipo/$id" params={{ tipo: 'nfe', id: id_nota }}>
      {nr_docfiscal}
    </Link>{' '}
    {nm_fornecedor}
    <small>
      {formatInstant(dt_envio)}, {nm_arquivo}
      {ds_mudanca && <b> · {WORDS[ds_mudanca]}</b>}
    </small>
  </li>
)
