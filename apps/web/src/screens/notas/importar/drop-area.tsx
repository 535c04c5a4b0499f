import { FolderUp } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { fromChooser, type NamedFile } from '../../../ui/dropped-files.ts'
import styles from './importar.module.css'

/** Where one drops or chooses. The drop itself is caught by the whole screen. */
export function DropArea({ big, onFiles }: { big: boolean; onFiles: (files: NamedFile[]) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(fromChooser(event.target.files))
    event.target.value = ''
  }
  return (
    <section className={cx(styles.drop, big && styles.big)} aria-label="Enviar arquivos">
      <FolderUp size={24} aria-hidden="true" />
      <h2>Solte arquivos ou pastas aqui</h2>
      <p>{big ? 'XML até 8 MB, zip até 2 GB e 200.000 arquivos' : 'XML até 8 MB, zip até 2 GB'}</p>
      <div className={styles.choose}>
        <Button look={big ? 'primary' : 'plain'} onClick={() => files.current?.click()}>
          Escolher arquivos
        </Button>
        <Button onClick={() => folder.current?.click()}>Escolher pasta</Button>
      </div>
      <input ref={files} type="file" multiple hidden aria-label="Arquivos" onChange={take} />
      <input
        ref={(input) => {
          folder.current = input
          // React has no name for it: a chooser of whole folders
          input?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        aria-label="Pasta"
        onChange={take}
      />
    </section>
  )
}
