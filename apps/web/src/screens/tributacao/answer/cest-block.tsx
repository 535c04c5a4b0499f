import type { Fonte, Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import { useState } from 'react'
import textStyles from '../../../kit/text.module.css'
import { cx } from '../../../lib/cx.ts'
import { formatDate } from '../../../lib/format.ts'
import { formatCest } from '../words.ts'
import styles from './answer.module.css'
import { FonteLine, NoSource } from './fonte-line.tsx'
import { LoadLink } from './load-link.tsx'

interface Props {
  answer: Tributacao
  fonteOf: (table: string) => Fonte | undefined
  provider: boolean
}

const FEW = 8
/** Segment of door-to-door sales. */
const DOOR_TO_DOOR = '28'

/** ICMS-ST: the CESTs of the NCM. CESTs of door-to-door sales match whole chapters and share one line. */
export function CestBlock({ answer, fonteOf, provider }: Props) {
  const { ds_pergunta_cest, ds_uf } = answer
  const isDoor = ({ cd_cest }: Tributacao['cests'][number]) => cd_cest.startsWith(DOOR_TO_DOOR)
  const cests = answer.cests.filter((cest) => !isDoor(cest))
  const door = answer.cests.filter(isDoor)
  const [all, setAll] = useState(false)
  const cest = fonteOf('cest')
  const act = commonAct(cests)
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h3>Substituição tributária</h3>
      </div>
      {cest?.ds_situacao === 'ausente' ? (
        <NoSource detail="Ausência de fonte não quer dizer que não há substituição.">
          Não há fonte carregada para o CEST. <LoadLink provider={provider} what="Carregar o CEST" />
        </NoSource>
      ) : (
        <>
          {ds_pergunta_cest && (
            <p className={styles.question}>
              <b>O que decide:</b> {ds_pergunta_cest}
            </p>
          )}
          {cests.length === 0 && <p className={styles.soft}>Nenhum CEST deste NCM na lista do Convênio.</p>}
          <dl className={styles.codes}>
            {cests.map((row, index) => (
              <div key={row.cd_cest} className={cx(!all && index >= FEW && styles.extra)}>
                <dt>{formatCest(row.cd_cest)}</dt>
                <dd>
                  {row.nm_cest}
                  <CestFacts cest={row} act={act} />
                </dd>
              </div>
            ))}
            {door.length > 0 && (
              <div className={styles.folded}>
                <dt>seg. 28</dt>
                <dd>
                  <details>
                    <summary>
                      {cests.length > 0 ? 'Mais ' : ''}
                      {door.length}, só na venda porta a porta
                    </summary>
                    <ul>
                      {door.map(({ cd_cest, nm_cest }) => (
                        <li key={cd_cest}>
                          {formatCest(cd_cest)} {nm_cest}
                        </li>
                      ))}
                    </ul>
                  </details>
                </dd>
              </div>
            )}
          </dl>
          {cests.length > FEW && !all && (
            <button type="button" className={cx(styles.link, styles.onScreen)} onClick={() => setAll(true)}>
              Mostrar os {cests.length}
            </button>
          )}
          {cest && <FonteLine text={cest.nm_fonte} date={cest.dt_referencia} />}
        </>
      )}
      <NoSource>Não há fonte carregada para a MVA de {ds_uf}.</NoSource>
    </section>
  )
}

/** Segment, first day and act of a CEST. An act that most share is in the source line only. */
function CestFacts({
  cest: { nm_segmento, dt_inicio, ds_ato },
  act,
}: {
  cest: Tributacao['cests'][number]
  act: string
}) {
  const facts = [nm_segmento, dt_inicio && `desde ${formatDate(dt_inicio)}`, ds_ato !== act && ds_ato].filter(Boolean)
  return facts.length > 0 ? <span className={textStyles.smallBlock}>{facts.join(' · ')}</span> : null
}

/** The act of all rows when they share one. */
const commonAct = (cests: Tributacao['cests']): string => {
  const acts = new Set(cests.map(({ ds_ato }) => ds_ato ?? ''))
  const [act = ''] = acts
  return acts.size === 1 && cests.length > 1 ? act : ''
}
