import { Link } from '@tanstack/react-router'
import { Download, Eye, RotateCcw, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { notify } from '../../lib/notify.ts'
import { previewLayout, saveLayout } from '../../prefs/change-layout.ts'
import { getLayout } from '../../prefs/layout.ts'
import { changedAt, LAYOUT_FIELDS, misread, valueAt } from '../../prefs/layout-fields.ts'
import { changed } from '../../prefs/layout-rules.ts'
import { DEFAULT_LAYOUT, type LayoutConfig, readLayout } from '../../prefs/layout-schema.ts'
import { setThemeMode, useThemeMode } from '../../prefs/theme.ts'
import styles from './layout.module.css'
import { LayoutField } from './layout-field.tsx'
import { FIELD_LABEL, PART_LABEL } from './layout-labels.ts'

const CRUMBS = [
  { key: 'demo', node: <Link to="/demo">Demonstração</Link> },
  { key: 'here', node: 'Layout' },
]

/** The layout builder: every field of the configuration, with a preview before saving. */
export function LayoutScreen() {
  const mode = useThemeMode()
  // the header also sets the theme, so the form starts with the current one
  const [draft, setDraft] = useState(() => changed(getLayout(), { app: { general: { mode } } }))
  const show = (next: LayoutConfig, act: (layout: LayoutConfig) => void) => {
    setDraft(next)
    if (next.app.general.mode !== mode) setThemeMode(next.app.general.mode)
    act(next)
  }
  const save = (next: LayoutConfig, message: string) => {
    show(next, saveLayout)
    notify(message)
  }
  return (
    <>
      <PageHeader title="Layout" crumbs={CRUMBS} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save(draft, 'Layout salvo neste navegador.')
        }}
      >
        <div className={styles.bar}>
          <FileButtons draft={draft} onRead={setDraft} />
          <Button onClick={() => save(DEFAULT_LAYOUT, 'Layout original restaurado.')}>
            <RotateCcw size={16} aria-hidden="true" />
            Restaurar
          </Button>
          <Button onClick={() => show(draft, previewLayout)}>
            <Eye size={16} aria-hidden="true" />
            Pré-visualizar
          </Button>
          <Button look="primary" type="submit">
            Salvar
          </Button>
        </div>
        <p className={styles.lead}>
          Como o portal aparece neste navegador. Trocar o tipo de layout ou de barra recarrega a página ao salvar.
        </p>
        <div className={styles.parts}>
          {Object.entries(PART_LABEL).map(([part, label]) => (
            <section key={part} className={styles.part} aria-label={label}>
              <h2 className={styles.heading}>{label}</h2>
              {LAYOUT_FIELDS.filter(({ path }) => path === part || path.startsWith(`${part}.`)).map((place) => (
                <LayoutField
                  key={place.path}
                  place={place}
                  value={valueAt(draft, place.path)}
                  onChange={(value) => setDraft((now) => changedAt(now, place.path, value))}
                />
              ))}
            </section>
          ))}
        </div>
      </form>
    </>
  )
}

function FileButtons({ draft, onRead }: { draft: LayoutConfig; onRead: (layout: LayoutConfig) => void }) {
  const file = useRef<HTMLInputElement>(null)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = await target.files?.[0]?.text()
    target.value = ''
    if (text === undefined) return
    try {
      const value: unknown = JSON.parse(text)
      onRead(readLayout(value))
      notify(whatWasRead(misread(value)))
    } catch {
      notify('O arquivo não é um JSON. Nada mudou.')
    }
  }
  return (
    <span className={styles.files}>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Arquivo do layout"
        onChange={(event) => void read(event)}
      />
      <Button look="quiet" onClick={() => file.current?.click()}>
        <Upload size={16} aria-hidden="true" />
        Importar JSON
      </Button>
      <Button look="quiet" onClick={() => exportLayout(draft)}>
        <Download size={16} aria-hidden="true" />
        Exportar JSON
      </Button>
    </span>
  )
}

function whatWasRead(wrong: string[]): string {
  if (wrong.length === 0) return 'Layout lido do arquivo. Salve para ficar com ele.'
  const names = wrong.map((path) => FIELD_LABEL[path] ?? path).join(', ')
  return `Layout lido do arquivo, menos o que ele traz errado: ${names}.`
}

function exportLayout(layout: LayoutConfig): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(layout, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'layout.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
