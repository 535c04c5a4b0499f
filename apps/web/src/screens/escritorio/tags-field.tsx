import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { empresasDaCarteiraOptions } from '../../api/escritorio/escritorio.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import layout from '../../kit/layout.module.css'
import textStyles from '../../kit/text.module.css'
import { cx } from '../../lib/cx.ts'
import { useUsuario } from '../../session/session.ts'
import styles from './escritorio.module.css'
import { toTags } from './words.ts'

interface Props {
  value: readonly string[]
  hint?: string
  error?: string | null
  /** A client may get a tag that no other has; a person is given those that exist */
  isNewAllowed: boolean
  onChange: (tags: string[]) => void
}

/** Tags chosen from those of the portfolio. */
export function TagsField({ value, hint, error, isNewAllowed, onChange }: Props) {
  const { data } = useQuery(empresasDaCarteiraOptions(useUsuario().id))
  const [typed, setTyped] = useState('')
  const known = [...new Set([...(data ?? []).flatMap(({ etiquetas }) => etiquetas), ...value])].sort((a, b) =>
    a.localeCompare(b, 'pt-BR'),
  )
  const toggle = (tag: string) => onChange(value.includes(tag) ? value.filter((one) => one !== tag) : [...value, tag])
  const add = () => {
    onChange([...new Set([...value, ...toTags(typed)])])
    setTyped('')
  }
  return (
    <fieldset className={styles.choices}>
      <legend>Etiquetas</legend>
      {hint && <p className={textStyles.note}>{hint}</p>}
      {known.length === 0 && <p className={textStyles.note}>A carteira ainda não tem etiquetas.</p>}
      <div className={layout.row}>
        {known.map((tag) => (
          <button
            key={tag}
            type="button"
            className={cx(styles.quick, value.includes(tag) && styles.pressed)}
            aria-pressed={value.includes(tag)}
            onClick={() => toggle(tag)}
          >
            {tag}
          </button>
        ))}
      </div>
      {isNewAllowed && (
        <div className={styles.newTag}>
          <TextField
            label="Outra etiqueta"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={setTyped}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed.trim() === '') return
              // Enter would run the dialog's action
              event.preventDefault()
              add()
            }}
          />
          <Button disabled={typed.trim() === ''} onClick={add}>
            Pôr
          </Button>
        </div>
      )}
      {error && <ErrorText>{error}</ErrorText>}
    </fieldset>
  )
}
