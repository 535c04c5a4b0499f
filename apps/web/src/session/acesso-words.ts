import type { Papel } from '@portal/contract/acesso.ts'

export const PAPEL_WORD: Record<Papel, string> = { titular: 'Titular', contador: 'Contador', consulta: 'Consulta' }

export const PAPEL_OPTIONS: { value: Papel; label: string; hint: string }[] = [
  { value: 'consulta', label: PAPEL_WORD.consulta, hint: 'Vê e baixa documentos.' },
  { value: 'contador', label: PAPEL_WORD.contador, hint: 'Também importa, muda produtos e gera o SPED.' },
  { value: 'titular', label: PAPEL_WORD.titular, hint: 'Também cuida de usuários, chaves e segurança.' },
]

/** Texts of audit events; an event without a text is shown by its code. */
export const EVENTO_WORD: Record<string, string> = {
  'usuario.grant': 'Deu acesso a um usuário',
  'usuario.papel': 'Mudou o papel de um usuário',
  'usuario.revoke': 'Tirou o acesso de um usuário',
  'usuario.invite': 'Criou um link de senha',
  'usuario.offer': 'Convidou um usuário',
  'usuario.propose': 'Propôs dar acesso a um usuário',
  'usuario.accept': 'Aceitou o convite',
  'usuario.refuse': 'Recusou um convite ou uma proposta',
  'usuario.takeover': 'Assumiu o login com certificado',
  'escritorio.create': 'Criou um escritório',
  'escritorio.sped': 'Copiou os dados do SPED do escritório',
  'fechamento.close': 'Fechou o mês da empresa',
  'fechamento.reopen': 'Reabriu o mês da empresa',
  'fechamento.change': 'Mudou o fechamento do mês da empresa',
  'carteira.add': 'Passou a atender a empresa pelo escritório',
  'carteira.change': 'Alterou a empresa na carteira do escritório',
  'carteira.remove': 'Tirou a empresa da carteira do escritório',
  'carteira.ask': 'Pediu a empresa para o escritório',
  'carteira.accept': 'Aceitou o pedido de um escritório',
  'carteira.refuse': 'Recusou o pedido de um escritório',
  'empresa.prove': 'Comprovou a empresa',
  'usuario.takeover_undo': 'Desfez a troca de um login por certificado',
  'usuario.block': 'Bloqueou um usuário',
  'usuario.unblock': 'Desbloqueou um usuário',
  'usuario.data': 'Mudou o próprio nome ou contatos',
  'usuario.export': 'Exportou os dados de um usuário',
  'usuario.erase': 'Apagou um usuário',
  'empresa.create': 'Cadastrou a empresa',
  'empresa.change': 'Alterou a empresa',
  'chave.create': 'Criou uma chave de API',
  'chave.revoke': 'Revogou uma chave de API',
  'captura.certificate_add': 'Guardou o certificado A1',
  'captura.certificate_replace': 'Trocou o certificado A1',
  'captura.certificate_remove': 'Removeu o certificado A1',
  'captura.settings': 'Mudou a captura',
  'captura.now': 'Pediu consulta à SEFAZ',
  'captura.pause': 'Pausou a captura',
  'captura.resume': 'Retomou a captura',
  'captura.keys': 'Pediu notas por chave',
  'captura.gap': 'Decidiu sobre uma lacuna',
  'captura.situation': 'Perguntou à SEFAZ a situação de um documento',
  'manifesto.send': 'Manifestou-se sobre notas recebidas',
  'captura.seen': 'Deu ciência de um aviso da captura',
  'suporte.grant': 'Abriu a empresa ao suporte',
  'suporte.revoke': 'Fechou a empresa ao suporte',
  'produtos.save': 'Salvou o cadastro de produtos',
  'nota.xml': 'Baixou um XML',
  'nota.pdf': 'Viu um PDF',
  'nota.open': 'Abriu um documento',
  'nota.download': 'Baixou documentos',
  'nota.export': 'Exportou documentos',
  'nota.cancellation': 'Decidiu sobre um cancelamento alegado',
}

export const AREAS = [
  { value: 'tudo', label: 'Tudo' },
  { value: 'usuario', label: 'Usuários' },
  { value: 'chave', label: 'Chaves de API' },
  { value: 'suporte', label: 'Suporte' },
  { value: 'nota', label: 'Documentos' },
  { value: 'produtos', label: 'Produtos' },
  { value: 'empresa', label: 'Empresa' },
] as const

export const ESCOPO_OPTIONS = [
  { value: 'importar', label: 'Importar', hint: 'Envia arquivos e acompanha o envio' },
  { value: 'consulta', label: 'Consulta', hint: 'Lista, abre e baixa documentos' },
  { value: 'produtos', label: 'Produtos', hint: 'Lê e grava o cadastro de produtos' },
  { value: 'captura', label: 'Captura', hint: 'Acompanha e comanda a captura na SEFAZ' },
] as const
