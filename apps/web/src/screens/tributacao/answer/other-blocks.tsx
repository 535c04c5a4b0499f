import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import { formatDate } from '../../../lib/format.ts'
import styles from './answer.module.css'
import { FonteLine } from './fonte-line.tsx'

/** Imposto Seletivo: the lines of the law that name the NCM; none is said too. */
export function SeletivoBlock({ answer: { is } }: { answer: Tributacao }) {
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h3>Imposto Seletivo</h3>
        <span className={styles.soft}>{seletivoStart(is)}</span>
      </div>
      {is.length === 0 && <p className={styles.soft}>O NCM não está na lista da LC 214/2025.</p>}
      {is.map(({ nm_categoria, ds_condicao, ds_fonte, dt_referencia }) => (
        <div key={`${nm_categoria}${ds_condicao}`} className={styles.lines}>
          <dl className={styles.figures}>
            <div>
              <dt>{nm_categoria}</dt>
              <dd>alíquota ainda não fixada</dd>
              {ds_condicao && <dd className={styles.note}>{ds_condicao}</dd>}
            </div>
          </dl>
          <FonteLine text={ds_fonte} date={dt_referencia} />
        </div>
      ))}
    </section>
  )
}

const seletivoStart = (is: Tributacao['is']): string =>
  is[0] ? `${is[0].fl_vigente === 'S' ? 'desde' : 'a partir de'} ${formatDate(is[0].dt_inicio)}` : 'a partir de 2027'

/** Tributable unit of the NCM. */
export function UtribBlock({ answer: { utrib } }: { answer: Tributacao }) {
  if (!utrib) return null
  const { cd_utrib, nm_utrib, ds_condicao, ds_fonte, dt_referencia } = utrib
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h3>Unidade tributável</h3>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{nm_utrib}</dt>
          <dd>{cd_utrib}</dd>
          <dd className={styles.note}>{ds_condicao}</dd>
        </div>
      </dl>
      <FonteLine text={ds_fonte} date={dt_referencia} />
    </section>
  )
}
