import type { ArquivoSped } from '@portal/contract/sped/sped.ts'
import { formatChange, formatInstant, formatMoney } from '../../../lib/format.ts'
import { changesBetween } from '../base/difference.ts'
import styles from '../base/sped.module.css'

/** Differences from the previous generation. */
export function DifferenceBlock({ before, after }: { before: ArquivoSped; after: ArquivoSped }) {
  const changes = changesBetween(before.resumo, after.resumo)
  const [old, current] = [before.resumo.apuracao, after.resumo.apuracao]
  return (
    <section className={styles.difference} aria-label="Mudou desde a geração anterior">
      <div className={styles.differenceHead}>
        <h2 className={styles.heading}>Mudou desde a geração de {formatInstant(before.dt_geracao)}</h2>
        <p>
          {old.vl_recolher === current.vl_recolher ? (
            <>ICMS a recolher: {formatMoney(current.vl_recolher)}, o mesmo</>
          ) : (
            <>
              ICMS a recolher: {formatMoney(old.vl_recolher)} → <b>{formatMoney(current.vl_recolher)}</b>
            </>
          )}
        </p>
      </div>
      {changes.length === 0 ? (
        <p className={styles.why}>
          {before.ds_sha256 === after.ds_sha256
            ? 'Nada mudou: os dois arquivos são idênticos.'
            : 'Nenhum valor mudou: só dados de cadastro ou a finalidade.'}
        </p>
      ) : (
        <ul className={styles.changes}>
          {changes.map(({ text, effect, isOtherTax }) => (
            <li key={text}>
              <span>{text}</span>
              {effect === null || effect === 0 ? (
                <span>{isOtherTax ? 'à parte do ICMS' : 'sem efeito'}</span>
              ) : (
                <b>{formatChange(effect)}</b>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
