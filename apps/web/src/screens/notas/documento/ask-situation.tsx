import type { SituacaoReply } from '@portal/contract/captura/atos.ts'
import { SITUACAO_NAMES, situacaoName } from '@portal/contract/nomes.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { requestSituation } from '../../../api/notas/situacao.ts'
import { Button } from '../../../kit/button.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { useAct } from '../../../session/act.ts'
import { useEmpresaIfAny } from '../../../session/empresa.ts'
import styles from './nota-panel.module.css'

/** Kinds about which an authority answers */
const ASKED: readonly Tipo[] = ['nfe', 'cte', 'mdfe', 'nfse']
/** Keys of the queries whose data an answer may change. */
const CHANGED = [['notas'], ['documento'], ['pdf'], ['inicio']]

/** Asks the authority for the situation of the document now, and says what it answered. */
export function AskSituation({ id, tipo }: { id: string; tipo: Tipo }) {
  const [answer, setAnswer] = useState<SituacaoReply['data'] | null>(null)
  const { busy, error, run } = useAct()
  const client = useQueryClient()
  const papel = useEmpresaIfAny()?.papel
  if (!ASKED.includes(tipo) || papel === 'consulta') return null
  const ask = async () => {
    const isDone = await run(async () => setAnswer(await requestSituation(id)))
    if (isDone) for (const queryKey of CHANGED) void client.invalidateQueries({ queryKey })
  }
  return (
    <section className={styles.section} aria-label="Situação na autoridade">
      <div className={styles.titled}>
        <h3>{tipo === 'nfse' ? 'Situação no ADN' : 'Situação na SEFAZ'}</h3>
        <Button look="quiet" disabled={busy} onClick={() => void ask()}>
          <RefreshCw size={16} aria-hidden="true" />
          {busy ? 'Perguntando…' : 'Atualizar situação'}
        </Button>
      </div>
      {answer && (
        <p className={styles.text} role="status">
          {answerText(answer, tipo)}
        </p>
      )}
      {error && (
        <p className={styles.text} role="alert">
          {error.message}
        </p>
      )}
    </section>
  )
}

/** «Em 27/11/2026 14:05: autorizada. 100 Autorizado o uso da NF-e.» */
function answerText(
  { dt_consulta, ds_situacao, nr_cstat, ds_motivo, fl_confere }: SituacaoReply['data'],
  tipo: Tipo,
): string {
  const other = fl_confere === false ? ' Atenção: o conteúdo autorizado não é o deste arquivo.' : ''
  const isKnown = Object.hasOwn(SITUACAO_NAMES, ds_situacao)
  const situation = isKnown ? situacaoName(ds_situacao, tipo).toLowerCase() : ds_situacao
  const answer = ds_motivo === '' ? String(nr_cstat) : `${nr_cstat} ${ds_motivo.replace(/\.$/, '')}`
  return `Em ${formatInstant(dt_consulta)}: ${situation}. ${answer}.${other}`
}
