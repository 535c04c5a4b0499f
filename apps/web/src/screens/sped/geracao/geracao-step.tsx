import { Link } from '@tanstack/react-router'
import { Ban, Check, CloudOff, FileCog, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { Message } from '../../../kit/message.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatCount } from '../../../lib/format.ts'
import { monthText } from '../../../lib/month-name.ts'
import styles from '../base/sped.module.css'
import type { StepProps } from '../base/step.ts'
import { cancelJob, type Job, startJob, useJob } from './job.ts'

const BLOCKS = [
  ['0', 'Abertura, participantes e produtos'],
  ['C', 'Notas de mercadoria'],
  ['D', 'Conhecimentos de transporte'],
  ['E', 'Apuração do ICMS e do IPI'],
  ['H', 'Inventário'],
  ['K', 'Estoque'],
  ['1', 'Outras informações e encerramento'],
] as const

/**
 * Progress of the generation, block by block. It continues on other screens and stops when the page is
 * closed.
 */
export function GeracaoStep({ mes, month, search, go }: StepProps) {
  const request = { ...month, cod_fin: search.fin ?? '0' } as const
  const job = useJob(request)
  const start = () => void startJob(request)
  const doneId = job?.state === 'done' ? job.id : null
  useEffect(() => {
    if (doneId) go({ passo: 'resultado', id: doneId }, true)
  }, [doneId, go])
  const check = (
    <Link to="/sped/fiscal" search={{ ...search, passo: 'conferencia', id: undefined }} className={buttonClass()}>
      Voltar à conferência
    </Link>
  )
  if (job?.state === 'failed')
    return (
      <Message
        icon={CloudOff}
        alert
        title={job.error?.message ?? 'A geração falhou.'}
        detail={
          job.error?.status === 0
            ? 'Um arquivo que já estava pronto está em Histórico; um que não estava não foi guardado.'
            : 'Nenhum arquivo foi guardado.'
        }
        request={job.error?.requestId}
      >
        <Button onClick={start}>Tentar de novo</Button>
        {check}
      </Message>
    )
  if (job?.state === 'cancelled')
    return (
      <Message icon={Ban} title="Geração cancelada. Nenhum arquivo foi guardado.">
        <Button onClick={start}>Gerar de novo</Button>
        {check}
      </Message>
    )
  if (!job)
    return (
      <Message
        icon={FileCog}
        title={`Nenhuma geração de ${monthText(mes)} em andamento.`}
        detail="Recarregar a página interrompe a geração. O que já estava guardado continua guardado."
      >
        <Button look="primary" onClick={start}>
          Gerar arquivo
        </Button>
        {check}
      </Message>
    )
  return <Running job={job} mes={mes} />
}

function Running({ job, mes }: { job: Job; mes: string }) {
  const now = useNow(job.state === 'running')
  const reached = new Set(job.blocks.map(({ bloco }) => bloco))
  const current = job.blocks.at(-1)?.bloco
  return (
    <section className={styles.running} aria-label="Geração">
      <h2 className={styles.heading}>Gerando o arquivo de {monthText(mes)}</h2>
      <ol className={styles.blocks}>
        {BLOCKS.map(([bloco, name]) => {
          const isCurrent = bloco === current && job.state === 'running'
          const isDone = reached.has(bloco) && !isCurrent
          return (
            <li key={bloco} className={cx(isCurrent && styles.now, !reached.has(bloco) && styles.ahead)}>
              <span className={styles.blockMark} aria-hidden="true">
                {isDone && <Check size={16} />}
                {isCurrent && <LoaderCircle size={16} className={styles.turning} />}
              </span>
              <span className={styles.blockCode}>Bloco {bloco}</span>
              <span>{name}</span>
              <span className={styles.small}>{linesOf(bloco, job)}</span>
            </li>
          )
        })}
      </ol>
      <p className={styles.small} role="status">
        {current && current !== '0' ? `Escrevendo o bloco ${current}.` : 'Lendo as notas do mês.'}
      </p>
      <div className={styles.actionsLine}>
        <Button onClick={cancelJob} disabled={job.state !== 'running'}>
          Cancelar
        </Button>
        <span className={styles.small}>{seconds(now - job.startedAt)}</span>
      </div>
    </section>
  )
}

/** Line count of a block; for the first block before any line is written, the number of documents read. */
function linesOf(bloco: string, { blocks, linhas, documentos }: Job): string {
  const position = blocks.findIndex((reached) => reached.bloco === bloco)
  const begun = blocks[position]
  if (!begun) return ''
  const lines = (blocks[position + 1]?.linhas ?? linhas) - begun.linhas
  if (lines > 0 || blocks[position + 1]) return formatCount(lines, 'linha', 'linhas')
  return documentos > 0 ? formatCount(documentos, 'documento lido', 'documentos lidos') : ''
}

const seconds = (milliseconds: number): string =>
  `${(Math.max(0, milliseconds) / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 0 })} s`

/** Current time, updated once a second while `running`. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return now
}
