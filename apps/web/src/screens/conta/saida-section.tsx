import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fetchExportacao } from '../../api/acesso/conta.ts'
import { saveFile } from '../../api/http/download.ts'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import textStyles from '../../kit/text.module.css'
import { useAct } from '../../session/act.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { ContaSection } from './section.tsx'

/** Takes the user's data out, and erases the account. */
export function SaidaSection({ byCertificate }: { byCertificate: boolean }) {
  const [erasing, setErasing] = useState(false)
  const { busy, error, run } = useAct()
  return (
    <ContaSection title="Levar ou apagar os dados" text="Seus direitos pela Lei Geral de Proteção de Dados.">
      {error && <ErrorText>{error.message}</ErrorText>}
      <p className={textStyles.note}>
        O arquivo traz tudo o que o portal guarda sobre você: cadastro, empresas, convites, chaves, sessões e acessos.
        Os documentos fiscais são das empresas e não entram.
      </p>
      <Button disabled={busy} onClick={() => void run(async () => saveFile(await fetchExportacao()))}>
        <Download size={16} aria-hidden="true" />
        Baixar meus dados
      </Button>
      <p className={textStyles.note}>Apagar a conta tira você do portal agora e não tem volta.</p>
      <Button onClick={() => setErasing(true)}>
        <Trash2 size={16} aria-hidden="true" />
        Apagar minha conta
      </Button>
      {erasing && <EraseDialog byCertificate={byCertificate} onClose={() => setErasing(false)} />}
    </ContaSection>
  )
}
