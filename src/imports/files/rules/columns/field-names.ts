import { foldForSearch } from '../../../../base/text/rules/text.ts';
import { IMPORT_FIELDS, type ListField, PART_FIELDS } from '../mapping.ts';

/** What a column is named in lists that people keep: in English, German, Spanish, French, Hindi and Arabic, after the field's own name. */
const NAMES: Readonly<Partial<Record<ListField, string>>> = {
  name: `full name, complete name, display name, person, member, member name, fn, item label, label, vor- und nachname, vorname und nachname,
    vorname nachname, voller name, ganzer name, mitglied, nombre completo, nombre y apellidos, nombre y apellido, socio, miembro, nom complet,
    nom et prénom, prénom et nom, prénom nom, membre, adhérent, नाम, पूरा नाम, सदस्य का नाम, الاسم, الاسم الكامل, اسم العضو, الإسم`,
  given_name: `first name, given name, forename, christian name, vorname, rufname, vornamen, nombre, nombre de pila, nombres, prénom, prénoms,
    पहला नाम, प्रथम नाम, الاسم الأول, الإسم الأول, الاسم الشخصي`,
  family_name: `last name, surname, family name, nachname, familienname, zuname, apellido, apellidos, primer apellido, nom de famille, nom,
    patronyme, उपनाम, कुलनाम, अंतिम नाम, सरनेम, اسم العائلة, اللقب, الكنية, الاسم الأخير, النسبة`,
  surname_first: `name surname first, surname first name, last name first name, last first, name vorname, nachname vorname, apellidos y nombre,
    apellidos nombre, apellido y nombre, nom prénom`,
  nickname: `nick, alias, known as, also known as, pen name, stage name, spitzname, künstlername, apodo, sobrenombre, seudónimo, surnom,
    pseudonyme, pseudo, प्रचलित नाम, बोलचाल का नाम, لقب, اسم الشهرة, الاسم المستعار`,
  profession: `occupation, job, job title, organization title, title, position, role, headline, beruf, tätigkeit, berufsbezeichnung, funktion, berufe, stelle,
    profesión, ocupación, oficio, cargo, puesto, métier, fonction, poste, activité, पेशा, व्यवसाय, पद, المهنة, الوظيفة, العمل, المسمى الوظيفي`,
  dob: `date of birth, birth date, birthdate, birthday, born, born on, d.o.b., bday, geburtsdatum, geburtstag, geb., geboren, geboren am,
    geb. am, geb.-datum, gebdatum, fecha de nacimiento, f. nacimiento, fec. nac., nacimiento, nacido, cumpleaños, date de naissance, naissance,
    né le, né(e) le, anniversaire, ddn, जन्म तिथि, जन्मतिथि, जन्म की तारीख, जन्म दिनांक, जन्मदिन, تاريخ الميلاد, تاريخ الولادة, الميلاد, مواليد`,
  birthyear: `year of birth, birth year, geburtsjahr, jahrgang, año de nacimiento, année de naissance, जन्म वर्ष, سنة الميلاد,
    سنة الولادة, عام الميلاد`,
  died: `date of death, death date, died on, deceased, death, sterbedatum, todesdatum, gestorben, gestorben am, gest., todestag,
    fecha de defunción, fecha de fallecimiento, fallecimiento, fallecido, date de décès, décès, mort le, मृत्यु तिथि, निधन, निधन तिथि,
    تاريخ الوفاة, الوفاة`,
  deathyear: `year of death, death year, sterbejahr, todesjahr, año de defunción, año de fallecimiento, année de décès, मृत्यु वर्ष, سنة الوفاة`,
  marital: `marital status, familienstand, zivilstand, estado civil, état civil, situation familiale, situation matrimoniale, वैवाहिक स्थिति,
    الحالة الاجتماعية`,
  children: `number of children, kids, kinder, anzahl kinder, hijos, número de hijos, enfants, nombre d'enfants, बच्चे, संतान, الأطفال, الأولاد,
    عدد الأطفال`,
  religion: `faith, konfession, glaube, religión, confesión, culte, धर्म, الدين, الديانة`,
  eduqualification: `qualification, education level, degree, abschluss, ausbildung, qualifikation, titulación, formación, estudios, título,
    diplôme, qualifications, niveau d'études, योग्यता, शैक्षणिक योग्यता, शिक्षा, المؤهل, المؤهل العلمي, الشهادة, التعليم`,
  school: `high school, schule, gymnasium, escuela, instituto, colegio, école, lycée, विद्यालय, स्कूल, المدرسة`,
  college: `university, alma mater, hochschule, universität, uni, universidad, université, महाविद्यालय, विश्वविद्यालय, الجامعة, الكلية`,
  hobbies: `hobby, interests, interessen, aficiones, intereses, loisirs, passions, centres d'intérêt, शौक, रुचियाँ, الهوايات, الاهتمامات`,
  bloodgroup: `blood group, blood type, blutgruppe, grupo sanguíneo, groupe sanguin, रक्त समूह, فصيلة الدم, زمرة الدم`,
  hometown: `home town, place of birth, birthplace, birth place, born in, geburtsort, heimatort, heimatstadt, lugar de nacimiento,
    ciudad natal, lieu de naissance, ville natale, ville d'origine, जन्म स्थान, जन्मस्थान, गृहनगर, مكان الميلاد, مكان الولادة, مسقط الرأس`,
  city: `town, place, current city, location, residence, city of residence, locality, ort, wohnort, stadt, wohnsitz, ciudad, localidad,
    población, municipio, lugar de residencia, residencia, ville, commune, localité, résidence, lieu de résidence, शहर, वर्तमान शहर, नगर, निवास,
    المدينة, مدينة الإقامة, مكان الإقامة, البلدة`,
  nationality: `citizenship, staatsangehörigkeit, nationalität, staatsbürgerschaft, nacionalidad, ciudadanía, nationalité, citoyenneté,
    राष्ट्रीयता, नागरिकता, الجنسية`,
  companyname: `company, company name, business, business name, organisation, organization, organisation name, organization name, firm, firma,
    firmenname, unternehmen, betrieb, organisation, verein, empresa, nombre de la empresa, razón social, organización, negocio, entreprise,
    société, raison sociale, organisme, कंपनी, कंपनी का नाम, संस्था, संगठन, الشركة, اسم الشركة, المؤسسة, المنظمة`,
  employer: `employer name, works for, workplace, arbeitgeber, empleador, lugar de trabajo, employeur, नियोक्ता, جهة العمل, صاحب العمل`,
  foundername: `founder, founders, founded by, founder name, gründer, gründerin, inhaber, fundador, fundadores, fondateur, fondatrice,
    fondateurs, संस्थापक, المؤسس`,
  catagory: `industry, sector, branch, category, line of business, branche, wirtschaftszweig, gewerbe, kategorie, sector, industria, categoría,
    actividad, ramo, secteur, secteur d'activité, catégorie, industrie, उद्योग, क्षेत्र, श्रेणी, القطاع, الصناعة, النشاط, الفئة`,
  products: `product, services, products and services, produkte, leistungen, dienstleistungen, produkte und leistungen, productos, servicios,
    produits, prestations, उत्पाद, सेवाएँ, المنتجات, الخدمات`,
  startedyear: `founded, founded in, year founded, founding year, foundation year, established, est., started, inception, gründungsjahr,
    gegründet, gründung, año de fundación, fundada, fundación, fundado, année de création, fondée en, création, fondation, स्थापना वर्ष, स्थापना,
    سنة التأسيس, تأسست, عام التأسيس`,
  boardmembers: `board members, members of the board, board size, vorstandsmitglieder, anzahl vorstand, miembros de la junta, consejeros,
    membres du conseil, administrateurs, बोर्ड सदस्य, أعضاء مجلس الإدارة`,
  employee: `employees, number of employees, headcount, staff, mitarbeiter, anzahl mitarbeiter, beschäftigte, mitarbeitende, empleados,
    número de empleados, plantilla, effectif, effectifs, salariés, nombre de salariés, कर्मचारी, कर्मचारियों की संख्या, الموظفون, عدد الموظفين`,
  gst: `gst number, vat, vat number, vat id, tax id, ust-id, ust-idnr., uid-nummer, umsatzsteuer-id, nif, cif, n.i.f., numéro de tva, n° tva,
    tva, जीएसटी, जीएसटी नंबर, الرقم الضريبي`,
  address: `head office, postal address, full address, headquarters, adresse, anschrift, postadresse, sitz, hauptsitz, dirección, domicilio, sede,
    dirección postal, adresse postale, siège, siège social, पता, मुख्यालय, العنوان, المقر, المقر الرئيسي`,
  street: `street address, address line 1, address 1, straße, strasse, straße und hausnummer, straße nr., straße/nr., str., calle, vía,
    calle y número, rue, voie, numéro et rue, adresse 1, सड़क, गली, الشارع`,
  postcode: `post code, postal code, zip, zip code, plz, postleitzahl, código postal, c.p., cp, code postal, पिन कोड, पिन, الرمز البريدي`,
  country: `country name, land, staat, país, pays, देश, البلد, الدولة`,
  website: `web site, web, homepage, home page, url, site, internet, webseite, webadresse, internetseite, internetadresse, página web, sitio web,
    sitio, web personal, site web, site internet, page web, वेबसाइट, वेब, الموقع, الموقع الإلكتروني, موقع الويب`,
  link: `links, weblink, further link, enlace, lien, लिंक, رابط`,
  facebook: `facebook page, facebook url, fb, फेसबुक, فيسبوك`,
  twitter: `x, x (twitter), twitter handle, twitter url, ट्विटर, تويتر`,
  instagram: `instagram handle, insta, ig, instagram url, इंस्टाग्राम, انستغرام, إنستغرام`,
  linked: `linkedin, linked in, linkedin url, linkedin profile, लिंक्डइन, لينكد إن, لينكدإن`,
  said: `pronunciation, aussprache, pronunciación, prononciation, उच्चारण, النطق`,
  pronouns: `pronoun, pronomen, pronombres, pronoms, सर्वनाम, الضمائر`,
  sort_name: `filed under, sort name, sortname, sort key, sortiername, nombre de orden, nom de tri`,
  wikidata: `wikidata id, qid, q-id, wikidata item, wikidata qid, item`,
  orcid: `orcid id, orcid id`,
  isni: `isni number`,
  lei: `lei code, legal entity identifier`,
  phone: `telephone, phone number, telephone number, tel, tel., mobile, mobile phone, mobile number, cell, cell phone, contact number, telefon,
    telefonnummer, tel.-nr., telefon-nr., handy, handynummer, mobil, mobiltelefon, rufnummer, teléfono, número de teléfono, móvil, celular,
    téléphone, numéro de téléphone, portable, tél., tél, gsm, फ़ोन, फोन, फ़ोन नंबर, मोबाइल, मोबाइल नंबर, दूरभाष, الهاتف, رقم الهاتف, الجوال,
    رقم الجوال, المحمول, الهاتف المحمول, موبايل`,
  email: `e-mail, mail, email address, e-mail address, mail address, e-mail-adresse, emailadresse, mailadresse, correo, correo electrónico,
    dirección de correo, e-mail 1 value, courriel, adresse électronique, adresse e-mail, adresse mail, mél, ईमेल, ई-मेल, ईमेल पता,
    البريد الإلكتروني, البريد, الإيميل, ايميل`,
  awards: `award, honours, honors, prizes, list of awards, auszeichnungen, auszeichnung, preise, ehrungen, premios, galardones,
    reconocimientos, prix, distinctions, récompenses, पुरस्कार, सम्मान, الجوائز, الأوسمة, جوائز`,
  message: `about, biography, bio, description, notes, note, comments, remarks, summary, profile text, item description, über, beschreibung,
    bemerkungen, bemerkung, biografie, biographie, kurzbiografie, lebenslauf, notizen, notiz, kommentar, vita, biografía, descripción, notas,
    observaciones, comentarios, acerca de, à propos, remarques, commentaires, présentation, परिचय, विवरण, जीवनी, टिप्पणी, نبذة, السيرة, السيرة الذاتية,
    الوصف, ملاحظات, عن`,
  avatar: `photo, picture, image, portrait, foto, bild, imagen, फोटो, الصورة, صورة`,
  profile: `kind, profile type, type of profile`,
  key: `member number, member no., member id, membership number, membership no., record id, uid, customer number, mitgliedsnummer,
    mitglieds-nr., mitgliedsnr., mitglied nr., mitglieder-nr., kundennummer, número de socio, n.º de socio, nº socio, núm. socio,
    numéro d'adhérent, n° adhérent, numéro de membre, सदस्य संख्या, सदस्यता संख्या, رقم العضوية, رقم العضو`,
  public_role: `public figure, public role`,
  source: `quelle, fuente, स्रोत, المصدر`,
  source_url: `source link, source address`,
  licence: `license, lizenz, licencia`,
  avatar1: `photo 2, second photo`,
  avatar2: `photo 3, third photo`,
};

/** What lists often have and no page has a field for. */
const NOT_KEPT = `salutation, honorific, prefix, suffix, anrede, titel, gender, sex, geschlecht, tratamiento, sexo, género, civilité, sexe, genre,
  लिंग, الجنس, age, alter, edad, âge, आयु, العمر, fax, telefax, iban, bic, account number, bank, kontonummer, membership fee, fee, beitrag, beitragsklasse,
  beitragsgruppe, cuota, cotisation, joined, member since, entry date, eintritt, eintrittsdatum, mitglied seit, austritt, austrittsdatum,
  fecha de alta, date d'adhésion, status, state, region, bundesland, province, provincia, region, canton, newsletter, password, passwort,
  contact person, ansprechpartner, middle name, second name, zweiter vorname, maiden name, geburtsname, updated, created, no., number, nr., lfd. nr.,
  nummer, row, número, numéro, n°, क्रमांक, क्रम संख्या, الرقم`;

/** A name of a column as it is compared: folded as search does, letters and digits alone. */
export const columnKey = (name: string): string =>
  foldForSearch(name.slice(0, MAX_LENGTH)).replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** No name of a column that is known is longer. */
const MAX_LENGTH = 100;

const listOf = (text: string): string[] =>
  text
    .split(/,\s*/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

type Known = ReadonlyMap<string, { field: ListField | null; isOwn: boolean }>;

const readNames = (): Known => {
  const known = new Map<string, { field: ListField | null; isOwn: boolean }>();
  for (const field of [...IMPORT_FIELDS, ...PART_FIELDS]) known.set(columnKey(field), { field, isOwn: true });
  const add = (field: ListField | null, names: string): void => {
    for (const name of listOf(names)) {
      const key = columnKey(name);
      if (!known.has(key)) known.set(key, { field, isOwn: false });
    }
  };
  for (const [field, list] of Object.entries(NAMES)) add(field as ListField, list);
  add(null, NOT_KEPT);
  return known;
};

let names: Known | undefined;

/** The names that are known, by their keys, with their fields; a field is null for what no page has. */
export const knownNames = (): Known => {
  names ??= readNames();
  return names;
};

// What says which of several: private or at work, first or second.
const WHICH = new Set(
  listOf(`private, privat, privado, privée, privé, privé, personal, personnel, persönlich, home, work, business, dienstlich, geschäftlich, beruflich, trabajo,
    particular, professionnel, primary, main, haupt, principal, preferred, 1, i, value, text, optional, required, pflichtfeld, obligatoire, निजी, شخصي`).map(
    columnKey,
  ),
);

/** What a name of a column is known as: as a whole, without what is in brackets, or without words such as 'private'. */
export const nameMatch = (name: string): { field: ListField | null; isOwn: boolean } | null => {
  const short = name.slice(0, MAX_LENGTH);
  const words = (text: string): string[] => text.split(/[\s\-_/:.*()[\]]+/).filter((each) => each !== '');
  const bare = short.replace(/[([{][^)\]}]*[)\]}]/g, ' ');
  const tries = [
    columnKey(short),
    columnKey(bare),
    // `occupationLabel`, as query services name the words of an item.
    columnKey(bare.replace(/Label$/, '')),
    words(short)
      .map(columnKey)
      .filter((word) => !WHICH.has(word))
      .join(''),
  ];
  for (const key of tries) {
    const known = key === '' ? undefined : knownNames().get(key);
    if (known !== undefined) return known;
  }
  return null;
};

/** Whether a text is a name of a column that is known. */
export const isColumnName = (text: string): boolean => nameMatch(text) !== null;
