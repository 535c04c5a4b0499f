import { Fragment } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './tributacao.module.css'
import { LONGEST_HEADING, LONGEST_NAME, markWords, shortHeading, shownPath } from './words.ts'

interface Props {
  /** Names from the chapter to the code itself */
  path: readonly string[]
  /** Typed words; those found in a name are marked */
  query: string
  className?: string
}

/** `Computadores portáteis › De peso não superior a 3,5 kg`: a code's name is rarely clear without its headings. */
export function NcmPath({ path, query, className }: Props) {
  const names = shownPath(path)
  return (
    <span className={cx(styles.optionName, className)} title={names.join(' › ')}>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the level of the nomenclature; names repeat
        <Fragment key={index}>
          {index > 0 && ' › '}
          <span className={cx(index < names.length - 1 && styles.heading)}>
            <Marked
              text={shortHeading(name, query, index < names.length - 1 ? LONGEST_HEADING : LONGEST_NAME)}
              query={query}
            />
          </span>
        </Fragment>
      ))}
    </span>
  )
}

/** A text with the words of the query marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  return markWords(text, query).map(({ piece, hit, at }) => (hit ? <b key={at}>{piece}</b> : piece))
}
