import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CircleCheck, CircleX, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { conferenciaOptions, fetchConferenciaPaper } from '../../../api/sped.ts'
import { Button } from '../../../kit/button.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatCount, formatInteger } from '../../../lib/format.ts'
import { monthText, monthTitle } from '../../../lib/month-name.ts'
import { DRAWER, useMedia } from '../../../lib/use-media.ts'
import { Failure } from '../../../session/failure.tsx'
import { PrintButton } from '../../../session/print-button.tsx'
import { type Group, itemGroups, keepSolved } from '../base/groups.ts'
import styles from '../base/sped.module.css'
import type { StepProps } from '../base/step.ts'
import { clearJob, startJob } from '../geracao/job.ts'
import { GroupDetail } from './group-detail.tsx'
import { GroupsList } from './groups-list.tsx'

/** Findings of the month by cause, each with its fix. */
export function ConferenciaStep({ mes, month, search, go }: StepProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(conferenciaOptions(month))
  const [previous, setPrevious] = useState<readonly Group[]>([])
  const narrow = useMedia(DRAWER)
  useEffect(() => {
    if (data) setPrevious((before) => keepSolved(before, itemGroups(data.data)))
  }, [data])
  const again = () => {
    setPrevious([])
    void refetch().then((reply) => reply.data && setPrevious(itemGroups(reply.data.data)))
  }
  const generate = () => {
    clearJob()
    void startJob({ ...month, cod_fin: search.fin ?? '0' })
    go({ passo: 'geracao', grupo: undefined, id: undefined })
  }
  if (isError && !data) return <Failure error={error} retry={refetch} what="Arquivo Sped" />
  const groups = data && previous.length === 0 ? itemGroups(data.data) : previous
  const chosen = groups.find(({ codigo }) => codigo === search.grupo) ?? firstOf(groups, narrow, search.grupo)
  const count = data ? data.erros + data.avisos : 0
  const choose = (codigo: string | undefined) => go({ grupo: codigo ?? CLOSED }, true)
  const detail = (group: Group) => (
    <GroupDetail key={group.codigo} group={group} month={month} mes={mes} corrects={search.fin === '1'} />
  )
  return (
    <>
      <div className={styles.check} aria-busy={isFetching}>
        {!data && (
          <div className={styles.left}>
            <Skeleton label={`Conferindo ${monthText(mes)}`} rows={6} height={52} />
          </div>
        )}
        {data?.resumo && groups.length === 0 && (
          <p className={styles.clean}>
            <CircleCheck size={20} aria-hidden="true" />
            {data.resumo.nr_documentos === 0
              ? `${monthTitle(mes)} não tem documentos. O arquivo sai sem movimento.`
              : `Nada a corrigir em ${formatCount(data.resumo.nr_documentos, 'documento', 'documentos')}.`}
          </p>
        )}
        {groups.length > 0 && (
          <>
            <GroupsList groups={groups} chosen={chosen?.codigo} onChoose={choose} detail={narrow ? detail : null}>
              {data && data.data.length < count && (
                <p className={styles.cut}>
                  Aqui estão {formatInteger(data.data.length)} de {formatInteger(count)} casos, os erros primeiro.
                  Conserte estes e confira de novo.
                </p>
              )}
            </GroupsList>
            {!narrow && chosen && (
              <section className={styles.right} aria-label={chosen.cause.title}>
                {detail(chosen)}
              </section>
            )}
          </>
        )}
      </div>
      <div className={styles.bottom}>
        {data ? <Verdict erros={data.erros} avisos={data.avisos} groups={groups} /> : <span />}
        <div className={styles.bottomActions}>
          <PrintButton
            fetchPaper={(follow) => fetchConferenciaPaper(month, follow)}
            disabled={!data}
            size={narrow ? 'large' : 'normal'}
          />
          <Button onClick={again} disabled={isFetching} size={narrow ? 'large' : 'normal'}>
            <RefreshCw size={16} aria-hidden="true" /> Conferir de novo
          </Button>
          <Button
            look={data?.erros === 0 ? 'primary' : 'plain'}
            disabled={data?.erros !== 0 || isFetching}
            size={narrow ? 'large' : 'normal'}
            onClick={generate}
          >
            Gerar arquivo <ArrowRight size={16} aria-hidden="true" />
          </Button>
        </div>
      </div>
    </>
  )
}

/** Value of `grupo` when no cause is open */
const CLOSED = '_'

/**
 * Default open cause. On narrow windows the detail opens inside the list, so only an error opens by default.
 */
function firstOf(groups: readonly Group[], narrow: boolean, grupo: string | undefined): Group | undefined {
  if (!narrow) return groups[0]
  return grupo === CLOSED ? undefined : groups.find(({ gravidade }) => gravidade === 'erro')
}

/** States whether the file can be generated. Counts causes, not findings. */
function Verdict({ erros, avisos, groups }: { erros: number; avisos: number; groups: readonly Group[] }) {
  const open = (gravidade: Group['gravidade']) =>
    groups.filter((group) => group.gravidade === gravidade && !group.solved).length
  const errors = Math.max(open('erro'), erros > 0 ? 1 : 0)
  const warnings = Math.max(open('aviso'), avisos > 0 ? 1 : 0)
  if (errors > 0)
    return (
      <p className={styles.verdict} data-tone="error" role="status">
        <CircleX size={16} aria-hidden="true" />
        <span>
          <b>{errors === 1 ? '1 erro impede a geração.' : `${errors} erros impedem a geração.`}</b>{' '}
          {warnings > 0 && (warnings === 1 ? 'O aviso não impede.' : `Os ${warnings} avisos não impedem.`)}
        </span>
      </p>
    )
  return (
    <p className={styles.verdict} data-tone="ok" role="status">
      <CircleCheck size={16} aria-hidden="true" />
      <span>
        <b>Sem erros.</b>{' '}
        {warnings === 0
          ? 'O arquivo pode ser gerado.'
          : warnings === 1
            ? '1 aviso não impede.'
            : `${warnings} avisos não impedem.`}
      </span>
    </p>
  )
}
