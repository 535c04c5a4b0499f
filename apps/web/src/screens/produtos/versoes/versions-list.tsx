import type { VersoesProdutosReply } from '@portal/contract/produtos/versoes.ts'
import { cx } from '../../../lib/cx.ts'
import { instantText } from '../register/words.ts'
import styles from './versoes.module.css'

type Versao = VersoesProdutosReply['data'][number]

interface Props {
  versions: readonly Versao[]
  chosen: number
  onChoose: (version: number) => void
}

const number = (value: number) => value.toLocaleString('pt-BR')

/** `2 incluídos, 5 alterados`; zero counts are left out. */
export function countsText({ incluidos, alterados, excluidos }: Pick<Versao, 'incluidos' | 'alterados' | 'excluidos'>) {
  const parts = [
    [incluidos, 'incluído', 'incluídos'],
    [alterados, 'alterado', 'alterados'],
    [excluidos, 'excluído', 'excluídos'],
  ] as const
  const words = parts.flatMap(([count, one, many]) => (count > 0 ? `${number(count)} ${count === 1 ? one : many}` : []))
  return words.length > 0 ? words.join(', ') : 'nenhum produto mudou'
}

/** The kept versions, newest first. */
export function VersionsList({ versions, chosen, onChoose }: Props) {
  return (
    <ul className={styles.list} aria-label="Versões">
      {versions.map((versao, index) => (
        <li key={versao.nr_versao}>
          <button
            type="button"
            className={cx(styles.version, versao.nr_versao === chosen && styles.chosen)}
            aria-pressed={versao.nr_versao === chosen}
            onClick={() => onChoose(versao.nr_versao)}
          >
            <span>
              <b>Versão {number(versao.nr_versao)}</b>
              {index === 0 && ', a atual'}
              {versao.nr_restaurada !== null && `, restaurada da ${number(versao.nr_restaurada)}`}
            </span>
            <span className={styles.small}>
              {instantText(versao.dt_gravacao)} por {versao.nm_usuario}
            </span>
            <span className={styles.small}>{countsText(versao)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
