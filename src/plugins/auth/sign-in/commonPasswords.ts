/**
 * Common passwords of 15 characters or more, in lower case without spaces and punctuation. Passwords that only repeat or continue
 * a sequence are found by rule.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3edc4rfv 1qaz2wsx3edc4rfv5tgb zaq12wsxcde34rfv q1w2e3r4t5y6u7i8 qazwsxedcrfvtgb
qazwsxedcrfvtgbyhnujm zaqxswcdevfrbgt iloveyouforever iloveyousomuch1 iloveyousomuch123 iloveyouverymuch
correcthorsebatterystaple ihatepasswords123 thisisapassword thisismypassword mypasswordis123 passwordispassword
changemechangeme changethispassword changemeplease1 pleasechangeme123 letmeinletmein1 letmeinplease123
administrator123 administrator1234 administratoradministrator welcometothejungle welcomehome12345 trustno1trustno1
supercalifragilisticexpialidocious thequickbrownfox thequickbrownfoxjumps thequickbrownfoxjumpsoverthelazydog
loremipsumdolorsitamet loremipsumdolor maytheforcebewithyou opensesameopensesame openthedoor12345
tobeornottobethatisthequestion tobeornottobe123 onceuponatime123 happybirthdaytoyou twinkletwinklelittlestar
jesuschristislord jesuslovesmeforever godisgreatallthetime godbless12345678 ilovejesuschrist
manchesterunited manchesterunited1 liverpoolfc12345 chelseafootball1 dallascowboys123 newyorkyankees1
realmadridcampeon barcelonacampeon harrypotter12345 gameofthrones123 lordoftherings1 starwarsstarwars
nevergonnagiveyouup callofduty123456 worldofwarcraft minecraftminecraft pokemonpokemon12 christopher12345
alexanderthegreat1 unitedstatesofamerica mynameisslimshady whatisthepassword idontknowmypassword
iforgotmypassword donttellanybody1 secretpassword1 secretpassword123 supersecretpassword verysecretpassword
mysecretpassword topsecretpassword newpassword12345 temporarypassword temppassword1234 defaultpassword1
contraseñacontraseña micontraseñasecreta estaesmicontraseña contrasenasegura contraseñasegura123 teamomuchomiamor
teamoparasiempre hastalavistababy bienvenidobienvenido administrador123 administrador1234
p4ssw0rdp4ssw0rd companypassword1 cardealership123 usedcarsusedcars testdrivetestdrive vehiclesales1234
`
    .trim()
    .split(/\s+/),
)

/** Words that are ignored when judging a password: the rest must be a good password. */
export const commonWords: readonly string[] = [
  'forecourt',
  'password',
  'contraseña',
  'contrasena',
  'passwort',
  'passphrase',
  'welcome',
  'bienvenido',
  'letmein',
  'admin',
  'administrator',
  'administrador',
  'manager',
  'changeme',
  'demo',
  'demonstration',
  'example',
  'test',
  'testing',
  'secret',
  'secreto',
  'login',
  'signin',
  'user',
  'usuario',
  'default',
  'temporary',
  'qwerty',
  'iloveyou',
  'payload',
  'dealer',
  'dealership',
  'vehicle',
  'vehicles',
  'sales',
  'cars',
]
