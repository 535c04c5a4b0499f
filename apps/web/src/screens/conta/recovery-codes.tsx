import { Copy, Download, Printer } from 'lucide-react'
import { saveFile } from '../../api/http/download.ts'
import { Button } from '../../kit/button.tsx'
import layout from '../../kit/layout.module.css'
import { copyText } from '../../lib/copy-text.ts'
import { useConfiguracao } from '../../prefs/configuracao.ts'
import styles from './conta.module.css'

/** Ten recovery codes, shown once; only their hashes are stored. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const name = useConfiguracao()?.fornecedor.nome ?? 'Portal Contador'
  const text = `${name}: códigos de recuperação. Cada um serve uma vez.\n\n${codes.join('\n')}\n`
  const copy = () => copyText(text, 'Códigos copiados.')
  const save = () =>
    saveFile({ blob: new Blob([text], { type: 'text/plain;charset=utf-8' }), name: 'codigos-de-recuperacao.txt' })
  return (
    <>
      <p role="status">
        <strong>Segundo fator ativo.</strong> Guarde estes códigos: sem o celular, cada um entra uma vez. Eles não serão
        mostrados de novo.
      </p>
      <ul className={styles.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={layout.buttons}>
        <Button onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          Copiar
        </Button>
        <Button onClick={save}>
          <Download size={16} aria-hidden="true" />
          Baixar
        </Button>
        <Button onClick={() => print()}>
          <Printer size={16} aria-hidden="true" />
          Imprimir
        </Button>
        <Button look="primary" onClick={onDone}>
          Já guardei
        </Button>
      </div>
    </>
  )
}
