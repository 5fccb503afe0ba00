//! Derives reading a type from JSON according to serde's attributes, so that the same names are read and written.

use crate::choices::in_kebab_case;
use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{Attribute, Data, DeriveInput, Error, ExprPath, Field, Fields, Ident, LitStr, Result, Token};

/// The contents of `#[serde(…)]` on a type, a variant or a field.
#[derive(Default)]
struct Written {
    deny_unknown_fields: bool,
    /// Whether the field may be omitted; for a type, whether all its fields may be.
    has_default: bool,
    /// The function that gives the default, if it is not the type's default.
    default: Option<ExprPath>,
    alias: Option<LitStr>,
    tag: Option<LitStr>,
    rename_all: Option<LitStr>,
}

impl Written {
    fn of(attributes: &[Attribute]) -> Result<Self> {
        let mut written = Self::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            attribute.parse_nested_meta(|meta| {
                let name = meta.path.require_ident()?.to_string();
                let text =
                    if meta.input.peek(Token![=]) { Some(meta.value()?.parse::<LitStr>()?) } else { None };
                match (name.as_str(), text) {
                    ("deny_unknown_fields", None) => written.deny_unknown_fields = true,
                    ("default", path) => {
                        written.has_default = true;
                        written.default = path.map(|path| path.parse()).transpose()?;
                    }
                    ("alias", text) => written.alias = text,
                    ("tag", text) => written.tag = text,
                    ("rename_all", text) => written.rename_all = text,
                    ("transparent", None) | ("skip_serializing_if", _) => {}
                    _ => return Err(meta.error("derive(Read) does not know this")),
                }
                Ok(())
            })?;
        }
        Ok(written)
    }

    /// A Rust name as written in the document.
    fn name(&self, ident: &Ident) -> Result<String> {
        let name = ident.unraw().to_string();
        Ok(match self.rename_all.as_ref().map(LitStr::value).as_deref() {
            None => name,
            Some("kebab-case") => in_kebab_case(&name),
            Some("snake_case") => in_kebab_case(&name).replace('-', "_"),
            Some("lowercase") => name.to_lowercase(),
            Some("camelCase") => in_camel_case(&name),
            Some(_) => {
                return Err(Error::new_spanned(&self.rename_all, "derive(Read) does not know this case"));
            }
        })
    }
}

pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let written = Written::of(&input.attrs)?;
    let body = match &input.data {
        Data::Struct(data) => of_struct(name, &written, &data.fields)?,
        Data::Enum(data) => {
            let mut arms = TokenStream::new();
            let mut names = Vec::new();
            for (place, variant) in data.variants.iter().enumerate() {
                names.push(written.name(&variant.ident)?);
                let arm = match &written.tag {
                    Some(tag) => tagged(name, &written, tag, &variant.ident, &variant.fields)?,
                    None => plain(&variant.ident, &variant.fields)?,
                };
                let pattern = if place + 1 == data.variants.len() { quote!(_) } else { quote!(#place) };
                arms.extend(quote!(#pattern => #arm,));
            }
            match &written.tag {
                Some(tag) => {
                    let expected = format!("internally tagged enum {name}");
                    quote!(match ::document::read::tagged(value, #tag, &[#(#names),*], #expected)? { #arms })
                }
                None => quote! {
                    let variant = ::document::read::Variant::of(value, &[#(#names),*])?;
                    match variant.place { #arms }
                },
            }
        }
        Data::Union(_) => return Err(Error::new_spanned(name, "a union cannot be read")),
    };
    Ok(quote! {
        #[automatically_derived]
        impl ::document::read::Read for #name {
            fn read(value: &::document::Value) -> Result<Self, Box<::document::read::Misfit>> { #body }
        }
        #[automatically_derived]
        impl<'de> ::serde::Deserialize<'de> for #name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                ::document::read::through_serde(deserializer)
            }
        }
    })
}

fn of_struct(name: &Ident, written: &Written, fields: &Fields) -> Result<TokenStream> {
    if let (Fields::Unnamed(_), 1) = (fields, fields.len()) {
        return Ok(quote!(::document::read::Read::read(value).map(Self)));
    }
    object(&quote!(Self), written, &format!("struct {name}"), "", fields)
}

/// Reads a variant that is written under its own name.
fn plain(variant: &Ident, fields: &Fields) -> Result<TokenStream> {
    match fields {
        Fields::Unit => Ok(quote!(variant.alone(Self::#variant))),
        Fields::Unnamed(one) if one.unnamed.len() == 1 => Ok(quote!(variant.inner().map(Self::#variant))),
        _ => Err(Error::new_spanned(fields, "derive(Read) knows variants of no or one value")),
    }
}

/// Reads a variant whose name is in the field `tag`, beside its own fields.
fn tagged(
    name: &Ident,
    written: &Written,
    tag: &LitStr,
    variant: &Ident,
    fields: &Fields,
) -> Result<TokenStream> {
    match fields {
        Fields::Unnamed(one) if one.unnamed.len() == 1 => Ok(
            quote!(::document::read::Read::read(&::document::read::untagged(value, #tag)).map(Self::#variant)),
        ),
        Fields::Unnamed(_) => Err(Error::new_spanned(fields, "derive(Read) knows variants of one value")),
        _ => {
            let expected = format!("struct variant {name}::{variant}");
            let inner = Written { deny_unknown_fields: written.deny_unknown_fields, ..Written::default() };
            object(&quote!(Self::#variant), &inner, &expected, &tag.value(), fields)
        }
    }
}

/// Reads an object and its fields.
fn object(
    made: &TokenStream,
    written: &Written,
    expected: &str,
    tag: &str,
    fields: &Fields,
) -> Result<TokenStream> {
    let (mut names, mut reads) = (Vec::new(), TokenStream::new());
    for field in fields {
        let (name, read) = one_field(written, field)?;
        names.push(name);
        reads.extend(read);
    }
    let only = written.deny_unknown_fields.then(|| quote!(.only(&[#(#names),*], #tag)?));
    let usual = written.has_default.then(|| quote!(let usual = Self::default();));
    Ok(quote!({
        let fields = ::document::read::Entries::of(value, #expected)? #only;
        #usual
        Ok(#made { #reads })
    }))
}

/// The name of a field, and the code that reads it.
fn one_field(of: &Written, field: &Field) -> Result<(String, TokenStream)> {
    let ident = field.ident.as_ref().ok_or_else(|| Error::new_spanned(field, "a field needs a name"))?;
    let written = Written::of(&field.attrs)?;
    let name = of.name(ident)?;
    let key = match &written.alias {
        Some(former) => quote!(fields.either(#name, #former)),
        None => quote!(#name),
    };
    let usual = match (&written.default, written.has_default, of.has_default) {
        (Some(path), ..) => Some(quote!(#path)),
        (None, true, _) => Some(quote!(Default::default)),
        (None, false, true) => Some(quote!(|| usual.#ident)),
        (None, false, false) => None,
    };
    let read = match usual {
        Some(usual) => quote!(fields.field_or(#key, #usual)?),
        None => quote!(fields.field(#key)?),
    };
    Ok((name, quote!(#ident: #read,)))
}

/// A name in camel case: `runtime_in_seconds` becomes `runtimeInSeconds`.
fn in_camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let mut written = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        written.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        written.push_str(letters.as_str());
    }
    written
}
