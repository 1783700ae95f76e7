import type { Words } from './sentences'

export const spanish: Words = {
  copied: 'Copiada.',
  copy: 'Copiar la clave',
  copyFailed: 'El navegador no lo permitió. La clave está seleccionada: cópiela a mano.',
  done: {
    body: [
      'Solo se muestra esta vez. Guárdela ahora, donde guarda sus otras contraseñas.',
      'Su aplicación la envía con cada solicitud, en la cabecera Authorization: Bearer y luego la clave.',
    ],
    title: 'Su clave de API',
  },
  expired: {
    body: ['No se creó ninguna clave con él. Pida un enlace nuevo a quien se lo envió.'],
    title: 'Este enlace ha caducado',
  },
  failed: {
    body: ['No se entregó ninguna clave. Vuelva a abrir el enlace dentro de un minuto.'],
    title: 'Algo salió mal',
  },
  forDays: (days) => (days === 1 ? 'Funciona durante 1 día.' : `Funciona durante ${days} días.`),
  forEver: 'Funciona hasta que sea revocada.',
  foreign: {
    body: [
      'Una clave solo se crea desde la página del propio enlace. Abra el enlace y pulse el botón que hay allí.',
    ],
    title: 'No se creó nada',
  },
  how: {
    body: [
      'Pida un enlace a un administrador de este servicio. Cada enlace crea una clave, una sola vez, dentro de 72 horas.',
      'Abra el enlace y pulse el botón. La clave se muestra una sola vez: cópiela y guárdela en un lugar seguro.',
      'Una clave perdida no puede mostrarse de nuevo. Pida otro enlace.',
    ],
    title: 'Cómo obtener una clave de API',
  },
  key: 'La clave',
  language: 'Idioma',
  linkEnds: 'Este enlace termina el',
  make: 'Crear la clave',
  method: { body: ['Abra el enlace en un navegador.'], title: 'Un enlace no se usa así' },
  none: {
    body: [
      'Una clave se muestra una sola vez, justo después de crearla, y desaparece de la página al recargarla o salir de ella.',
      'Si no la copió, pida otro enlace a un administrador.',
    ],
    title: 'Aquí no hay ninguna clave',
  },
  offer: {
    body: [
      'Pulse el botón para crear la clave. Se muestra una sola vez, en la página siguiente: tenga listo un lugar seguro para ella.',
      'El enlace funciona una sola vez.',
    ],
    title: 'Una clave de API para usted',
  },
  offered: 'Para',
  otherLanguage: 'English',
  slowed: { body: ['Espere un momento y vuelva a abrir el enlace.'], title: 'Demasiados intentos' },
  unknown: {
    body: [
      'Puede que esté incompleto o que haya un enlace más nuevo en su lugar. Ábralo tal como lo recibió o pida uno nuevo.',
    ],
    title: 'No se conoce este enlace',
  },
  used: {
    body: [
      'La clave se mostró entonces y no puede mostrarse de nuevo.',
      'Si no fue usted, avise enseguida a quien le envió el enlace: la clave puede revocarse.',
    ],
    title: 'Este enlace ya se usó',
  },
  usedAt: 'Con él se creó una clave el',
  withoutScript:
    'Esta página muestra la clave mediante un script, y los scripts están desactivados. La clave está en la dirección de esta página, después de apiKey=.',
}
