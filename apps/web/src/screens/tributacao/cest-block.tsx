import type { Fonte, Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import { useState } from 'react'
import styles from './answer.module.css'
import { FonteLine, NoSource } from './fonte-line.tsx'
import { LoadLink } from './load-link.tsx'
import { formatCest } from './words.ts'

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
  const rows = all ? cests : cests.slice(0, FEW)
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
          {ds_pergunta_cest && <p className={styles.question}>{ds_pergunta_cest}</p>}
          {cests.length === 0 && <p className={styles.soft}>Nenhum CEST deste NCM na lista do Convênio.</p>}
          <dl className={styles.codes}>
            {rows.map(({ cd_cest, nm_cest }) => (
              <div key={cd_cest}>
                <dt>{formatCest(cd_cest)}</dt>
                <dd>{nm_cest}</dd>
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
          {cests.length > rows.length && (
            <button type="button" className={styles.link} onClick={() => setAll(true)}>
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
