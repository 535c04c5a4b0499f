import type { Tributacao, TributacaoReply } from '@portal/contract/tributacao/tributacao.ts'
import { ChevronRight, CircleAlert, CircleCheck, CircleX, Clock, Copy, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { todayInSaoPaulo } from '../../../fields/period.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import { cx } from '../../../lib/cx.ts'
import { formatDate } from '../../../lib/format.ts'
import { formatNcm } from '../words.ts'
import styles from './answer.module.css'
import { CestBlock } from './cest-block.tsx'
import { Figures } from './figures.tsx'
import { IbsCbsBlock } from './ibscbs-block.tsx'
import { IcmsBlock } from './icms-block.tsx'
import { IpiBlock } from './ipi-block.tsx'
import { LegalCodeBlock } from './legal-code-block.tsx'
import { ObservedTable } from './observed-table.tsx'
import { SeletivoBlock, UtribBlock } from './other-blocks.tsx'
import { PisCofinsBlock } from './piscofins-block.tsx'
import { YearsTable } from './years-table.tsx'

interface Props {
  answer: Tributacao
  reply: TributacaoReply
  /** True for the provider's staff, who can load missing tables */
  provider: boolean
  onCode: (ncm: string) => void
  /** Asks for another day, `YYYY-MM-DD`; undefined: today */
  onDay: (day: string | undefined) => void
}

/** Taxation of one NCM in one state; each figure names its source. */
export function TributacaoAnswer({ answer, reply, provider, onCode, onDay }: Props) {
  const fonteOf = (table: string) =>
    reply.fontes.find(({ cd_tabela, fl_emuso }) => cd_tabela === table && fl_emuso === 'S') ??
    reply.fontes.find(({ cd_tabela }) => cd_tabela === table)
  const [chosen, setChosen] = useState<{ ncm: string; classTrib: string }>()
  const classTrib = chosen?.ncm === answer.cd_ncm ? chosen.classTrib : null
  return (
    <article className={styles.answer} aria-label={`NCM ${formatNcm(answer.cd_ncm)}`}>
      <OtherDay day={reply.dt_referencia} onDay={onDay} />
      <Head answer={answer} source={fonteOf('ncm')} onCode={onCode}>
        <Actions answer={answer} reply={reply} />
      </Head>
      <div className={styles.blocks}>
        <div className={styles.column}>
          <IbsCbsBlock
            answer={answer}
            reforma={reply.reforma}
            fonteOf={fonteOf}
            provider={provider}
            chosen={classTrib}
            onChoose={(code) => setChosen({ ncm: answer.cd_ncm, classTrib: code })}
          />
          <PisCofinsBlock answer={answer} />
          <SeletivoBlock answer={answer} />
        </div>
        <div className={styles.column}>
          <IpiBlock answer={answer} fonte={fonteOf('tipi')} />
          <LegalCodeBlock answer={answer} />
          <IcmsBlock answer={answer} />
          <CestBlock answer={answer} fonteOf={fonteOf} provider={provider} />
          <Ibpt answer={answer} fonteOf={fonteOf} />
          <UtribBlock answer={answer} />
        </div>
      </div>
      <YearsTable answer={answer} year={reply.reforma.nr_ano} onDay={onDay} />
      <ObservedTable answer={answer} asked={fonteOf('empresa')?.ds_situacao !== 'ausente'} classTrib={classTrib} />
    </article>
  )
}

/** Says that the answer is not of today. */
function OtherDay({ day, onDay }: { day: string; onDay: Props['onDay'] }) {
  if (day === todayInSaoPaulo(new Date())) return null
  return (
    <p className={styles.otherDay}>
      O que vale em {formatDate(day)}.{' '}
      <button type="button" className={cx(styles.link, styles.onScreen)} onClick={() => onDay(undefined)}>
        Voltar a hoje
      </button>
    </p>
  )
}

function Actions({ answer, reply }: Pick<Props, 'answer' | 'reply'>) {
  const copy = async () => {
    const { answerText } = await import('./answer-text.ts')
    await copyText(answerText(answer, reply), 'Resposta copiada.')
  }
  return (
    <div className={styles.actions}>
      <Button onClick={() => void copy()}>
        <Copy size={16} aria-hidden="true" />
        Copiar
      </Button>
      <Button onClick={() => print()}>
        <Printer size={16} aria-hidden="true" />
        Imprimir
      </Button>
    </div>
  )
}

function Head({
  answer,
  source,
  onCode,
  children,
}: {
  answer: Tributacao
  source: TributacaoReply['fontes'][number] | undefined
  onCode: (ncm: string) => void
  children: ReactNode
}) {
  const { cd_ncm, nm_ncm, cd_ncm_caminho, nm_ncm_caminho, ds_ncm_ato } = answer
  const above = cd_ncm_caminho.slice(0, -1)
  const facts = [
    ds_ncm_ato,
    source?.dt_referencia ? `${source.nm_fonte.split(',')[0]} de ${formatDate(source.dt_referencia)}` : null,
  ]
  return (
    <header className={styles.head}>
      <ol className={styles.path} aria-label="Caminho na NCM">
        {above.map((code, index) => (
          <li key={code}>
            {index > 0 && <ChevronRight size={14} aria-hidden="true" />}
            <span>
              {formatNcm(code)} {nm_ncm_caminho[index]?.replace(/[.:]$/, '')}
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.codeLine}>
        <h2 className={styles.code}>{formatNcm(cd_ncm)}</h2>
        <State answer={answer} />
        {children}
      </div>
      <p className={styles.name}>{nm_ncm?.replace(/[.:]$/, '') ?? 'Descrição desconhecida'}</p>
      <p className={styles.soft}>{facts.filter(Boolean).join(' · ')}</p>
      {answer.sucessores.length > 0 && (
        <div className={styles.successors}>
          <p>Códigos vigentes da mesma posição, um deles pode ser o sucessor:</p>
          <ul>
            {answer.sucessores.map(({ cd_ncm: code, nm_ncm: name }) => (
              <li key={code}>
                <button type="button" className={styles.link} onClick={() => onCode(code)}>
                  {formatNcm(code)}
                </button>{' '}
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
    </header>
  )
}

function State({ answer: { ds_ncm_situacao, dt_ncm_ini, dt_ncm_fim } }: { answer: Tributacao }) {
  if (ds_ncm_situacao === 'extinto')
    return <Badge tone="cancelled" icon={CircleX} word={`Extinto em ${formatDate(dt_ncm_fim)}`} />
  if (ds_ncm_situacao === 'futuro')
    return <Badge tone="amber" icon={Clock} word={`Vale a partir de ${formatDate(dt_ncm_ini)}`} />
  if (ds_ncm_situacao === 'desconhecido')
    return <Badge tone="cancelled" icon={CircleAlert} word="Fora da tabela em uso" />
  const until = dt_ncm_fim ? `Vigente até ${formatDate(dt_ncm_fim)}` : null
  return (
    <Badge
      tone="ok"
      icon={CircleCheck}
      word={until ?? (dt_ncm_ini ? `Vigente desde ${formatDate(dt_ncm_ini)}` : 'Vigente')}
    />
  )
}

function Ibpt({
  answer: { ibpt, ds_uf },
  fonteOf,
}: {
  answer: Tributacao
  fonteOf: (table: string) => TributacaoReply['fontes'][number] | undefined
}) {
  if (!ibpt) return null
  return (
    <Figures
      title="Carga aproximada (Lei 12.741)"
      rows={[
        { label: 'Federal, produto nacional', rates: [ibpt.pr_nacional] },
        { label: 'Federal, produto importado', rates: [ibpt.pr_importado] },
        { label: `Estadual, ${ds_uf}`, rates: [ibpt.pr_estadual] },
      ]}
      fonte={{ text: ibpt.ds_fonte, date: ibpt.dt_referencia }}
      overdue={fonteOf('ibpt')}
    />
  )
}
